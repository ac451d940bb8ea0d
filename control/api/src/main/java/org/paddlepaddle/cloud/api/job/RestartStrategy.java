// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/** What is started again when a pod of a running job ends badly. */
public enum RestartStrategy {
    /** That pod alone. A parameter server takes the whole job with it all the same. */
    Pod,
    /** Every pod of its role. */
    Role,
    /** Every pod. */
    Job
}
