// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.sample;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Feature;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.KindStatus;

/**
 * What the operator has seen and decided.
 *
 * @param phase the one word of upstream's {@code PHASE} column
 * @param jobName what the runtime calls the job
 * @param progress how far it is
 * @param partitions what each partition of the set holds when the job has ended, in their order
 * @param startTime when the runtime began, RFC 3339
 * @param completionTime when it ended, RFC 3339
 * @param retries how often the job was tried again
 * @param lastScheduleTime for which time a run was made last, RFC 3339
 * @param nextScheduleTime when the next run is due, RFC 3339
 * @param active the runs that are not done
 * @param observedGeneration the generation of the spec this status is about
 * @param conditions the same in the words Kubernetes tools wait for
 */
@ApiRecord
public record SampleJobStatus(
        @JsonFormat(with = Feature.READ_UNKNOWN_ENUM_VALUES_AS_NULL) @Nullable SampleJobPhase phase,
        @Nullable String jobName,
        @Nullable SampleJobProgress progress,
        @Nullable List<PartitionShare> partitions,
        @Nullable String startTime,
        @Nullable String completionTime,
        @Nullable Integer retries,
        @Nullable String lastScheduleTime,
        @Nullable String nextScheduleTime,
        @Nullable List<String> active,
        @Nullable Long observedGeneration,
        List<Condition> conditions)
        implements KindStatus {
    /** The status of a job nobody has looked at yet. */
    public static final SampleJobStatus NONE =
            new SampleJobStatus(
                    null, null, null, null, null, null, null, null, null, null, null, List.of());

    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for an absent list
    public SampleJobStatus {
        partitions = partitions == null ? null : List.copyOf(partitions);
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }
}
