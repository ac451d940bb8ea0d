// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import org.paddlepaddle.cloud.api.ConditionType;

/** The conditions of a job beside those every kind has. */
public enum JobCondition implements ConditionType {
    /** Every pod of the job runs. */
    Running,
    /** The job is between two attempts. */
    Restarting,
    /** The user wants the job to have no pods for now. */
    Suspended,
    /** The job has succeeded and will not change any more. */
    Complete,
    /** The job has failed and will not change any more. */
    Failed
}
