// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

/** The conditions all kinds share. */
public enum ConditionType {
    /** The spec makes sense. */
    Accepted,
    /** The last pass of the operator went through. */
    Reconciled,
    /** The thing does what it is for, now. */
    Ready,
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
