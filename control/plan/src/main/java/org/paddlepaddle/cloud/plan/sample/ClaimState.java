// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

/** How far the volume claim of a data set is. */
public enum ClaimState {
    Missing,
    Pending,
    Bound,
    Lost
}
