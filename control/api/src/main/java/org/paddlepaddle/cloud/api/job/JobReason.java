// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import org.paddlepaddle.cloud.api.Reason;

/** The reasons of a job beside those every kind has. */
public enum JobReason implements Reason {
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

    /** Event: a pod that was of no more use was ended. */
    Stopped,
    /** The job goes on with another number of workers. */
    Scaled
}
