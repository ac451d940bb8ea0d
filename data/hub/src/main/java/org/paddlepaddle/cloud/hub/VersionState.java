// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

/** Whether a version is offered. Half versions do not exist, so there is no state for them. */
public enum VersionState {
    READY,
    /** Kept, but out of use: no alias may be moved to it. */
    ARCHIVED
}
