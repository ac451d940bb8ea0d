// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

/**
 * Why a condition of a job is as it is, and what its events are called. Programs wait for these
 * words: constants are added, never renamed or reused.
 */
public enum JobReason {
    /** The spec makes sense. */
    SpecValid,
    /** The spec makes sense after something in it was read generously or left out. */
    SpecTolerated,
    /** The spec must be changed before anything happens. */
    SpecInvalid,

    /** The last pass went through. */
    PassSucceeded,
    /** The API server refused a write. */
    Refused,
    /** The API server did not answer as it should. */
    ApiUnavailable,
    /** An object of the same name belongs to someone else. */
    NameTaken,
    /** A defect of the operator. */
    InternalError,

    /** An earlier job of the same name has not gone yet. */
    WaitingForEarlierJob,
    /** The user wants no pods for now. */
    JobSuspended,
    /** The user wants pods. */
    JobResumed,
    /** The queue has not admitted the job yet. */
    WaitingForQueue,
    /** The next attempt waits a while after a failure. */
    WaitingForBackOff,
    /** What the failed attempt left behind is cleared away. */
    WaitingForClearance,
    /** The data set the job reads is not there. */
    WaitingForSampleSet,
    /** Pods are being created. */
    WaitingForPods,
    /** Pods wait for a node and an address. */
    WaitingForAddresses,
    /** Workers wait until every parameter server has started. */
    WaitingForServers,
    /** Containers are starting. */
    WaitingForContainers,
    /** Every pod runs. */
    PodsRunning,
    /** The work is done. */
    WorkersSucceeded,
    /** A pod ended badly. */
    PodFailed,
    /** A pod vanished while the job ran. */
    PodLost,
    /** It failed more often than its limit allows. */
    BackoffLimitExceeded,
    /** It took longer than it may. */
    DeadlineExceeded,

    /** Event: something was created. */
    Created,
    /** Event: something was deleted. */
    Deleted,
    /** Event: a pod that was of no more use was ended. */
    Stopped,
    /** The job goes on with another number of workers. */
    Scaled
}
