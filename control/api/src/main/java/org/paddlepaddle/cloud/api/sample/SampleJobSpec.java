// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What the user asks for.
 *
 * @param type {@code sync}, {@code warmup}, {@code rmr} or {@code clear}
 * @param sampleSetRef the data set
 * @param secretRef the keys of the source of a sync
 * @param terminate whether whatever the runtime does is cancelled first
 * @param syncOptions how a source is copied
 * @param warmupOptions how a warm-up is done
 * @param rmrOptions what is removed
 * @param clearOptions what is cleared; everything when absent
 * @param schedule when a run of the job is made, in cron's fields; absent: at once and only once
 * @param timeZone of the schedule; absent: UTC
 * @param suspend whether no further run is made
 * @param concurrencyPolicy what becomes of a run that is due while another is not done: {@code
 *     Allow}, {@code Forbid} or {@code Replace}
 * @param startingDeadlineSeconds how late a run may be made
 * @param successfulJobsHistoryLimit how many runs that succeeded are kept
 * @param failedJobsHistoryLimit how many runs that failed are kept
 * @param ttlSecondsAfterFinished how long after its end the job is deleted; absent: never
 * @param runAfter the SampleJob that must have succeeded before
 * @param backoffLimit how often a job that failed is tried again
 */
@ApiRecord
public record SampleJobSpec(
        @Nullable String type,
        @Nullable SampleSetReference sampleSetRef,
        @Nullable SecretRef secretRef,
        @Nullable Boolean terminate,
        @Nullable SyncOptions syncOptions,
        @Nullable WarmupOptions warmupOptions,
        @Nullable PathOptions rmrOptions,
        @Nullable PathOptions clearOptions,
        @Nullable String schedule,
        @Nullable String timeZone,
        @Nullable Boolean suspend,
        @Nullable String concurrencyPolicy,
        @Nullable Long startingDeadlineSeconds,
        @Nullable Integer successfulJobsHistoryLimit,
        @Nullable Integer failedJobsHistoryLimit,
        @Nullable Integer ttlSecondsAfterFinished,
        @Nullable SampleJobReference runAfter,
        @Nullable Integer backoffLimit) {
    /** What somebody asks for who says nothing. */
    public static final SampleJobSpec EMPTY =
            new SampleJobSpec(
                    null, null, null, null, null, null, null, null, null, null, null, null, null,
                    null, null, null, null, null);

    /** One run of a job with a schedule: the same work, once. */
    public SampleJobSpec once() {
        return new SampleJobSpec(
                type,
                sampleSetRef,
                secretRef,
                terminate,
                syncOptions,
                warmupOptions,
                rmrOptions,
                clearOptions,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                runAfter,
                backoffLimit);
    }
}
