// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** Whose success completes a job. */
public enum SuccessPolicy {
    /** The workers': parameter servers never end by themselves. */
    Workers,
    /** Every pod's, as upstream counts. */
    All
}
