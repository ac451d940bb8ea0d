// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** How the pods of a job reach each other. */
public enum Intranet {
    PodIP,
    Service,
    Host
}
