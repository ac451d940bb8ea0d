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
 * @param cacheStatus how much data there is
 * @param runtimeStatus how many pods the runtime has
 * @param jobsName what the runtime calls its jobs
 * @param engine what keeps the data: {@code builtin} or {@code juicefs}
 * @param observedGeneration the generation of the spec this status is about
 * @param conditions the same in the words Kubernetes tools wait for
 */
@ApiRecord
public record SampleSetStatus(
        @JsonFormat(with = Feature.READ_UNKNOWN_ENUM_VALUES_AS_NULL) @Nullable SampleSetPhase phase,
        @Nullable CacheStatus cacheStatus,
        @Nullable RuntimeStatus runtimeStatus,
        @Nullable JobsName jobsName,
        @Nullable String engine,
        @Nullable Long observedGeneration,
        List<Condition> conditions)
        implements KindStatus {
    /** The status of a set nobody has looked at yet. */
    public static final SampleSetStatus NONE =
            new SampleSetStatus(null, null, null, null, null, null, List.of());

    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for an absent list
    public SampleSetStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }
}
