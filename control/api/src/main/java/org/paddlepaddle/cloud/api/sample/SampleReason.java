// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.paddlepaddle.cloud.api.Reason;

/** The reasons of data sets and of jobs on them beside those every kind has. */
public enum SampleReason implements Reason {
    /** The volume claim is not bound yet. */
    WaitingForVolume,
    /** The volume claim is bound. */
    ClaimBound,
    /** The pods of the cache runtime are starting. */
    WaitingForRuntime,
    /** The cache runtime is there and does not answer. */
    RuntimeUnreachable,
    /** The cache runtime answers. */
    RuntimeAnswers,
    /** Not every partition has a runtime that is ready. */
    PartitionsMissing,
    /** Samples are being copied. */
    Syncing,
    /** The source has been copied. */
    SourceCopied,
    /** The source could not be copied. */
    SyncFailed,
    /** The spec asks for no copying. */
    NoSyncWanted,
    /** Some of the data is not here; a warm-up fetches it. */
    NotCached,
    /** All data is here. */
    DataReady,
    /** The Secret that is named does not exist. */
    WaitingForSecret,
    /** Somebody still reads the data. */
    WaitingForUsers,

    /** The data set of a job does not exist. */
    WaitingForSampleSet,
    /** The keys of the source are on their way to the runtime. */
    WaitingForCredentials,
    /** The runtime has other jobs to do first. */
    JobQueued,
    /** The runtime works on the job. */
    JobRunning,
    /** The job is done. */
    JobSucceeded,
    /** The job could not be done. */
    JobFailed,
    /** The job failed and is tried again after a pause. */
    JobRetries,
    /** Another job must succeed first. */
    WaitingForJob,
    /** The next run is not due yet. */
    WaitingForSchedule,
    /** No further run is made. */
    ScheduleSuspended
}
