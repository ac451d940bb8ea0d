// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a job asks for, without absent fields.
 *
 * @param completions absent: one success ends the job
 * @param indexed whether each completion has a number of its own
 * @param backoffPerIndex failures an index may have; absent: they are counted together
 * @param replacesOnlyEnded whether a pod that is still ending has not failed yet
 * @param restartsInPlace whether containers are restarted without a new pod
 */
record NormalizedJobSpec(
        int parallelism,
        OptionalInt completions,
        boolean indexed,
        int backoffLimit,
        OptionalInt backoffPerIndex,
        OptionalInt maxFailedIndexes,
        boolean suspended,
        Optional<Duration> deadline,
        boolean replacesOnlyEnded,
        boolean restartsInPlace) {
    private static final int USUAL_BACKOFF_LIMIT = 6;

    static NormalizedJobSpec of(Job job) {
        var spec = job.getSpec();
        return new NormalizedJobSpec(
                Optional.ofNullable(spec.getParallelism()).orElse(1),
                number(spec.getCompletions()),
                "Indexed".equals(spec.getCompletionMode()),
                Optional.ofNullable(spec.getBackoffLimit()).orElse(USUAL_BACKOFF_LIMIT),
                number(spec.getBackoffLimitPerIndex()),
                number(spec.getMaxFailedIndexes()),
                Boolean.TRUE.equals(spec.getSuspend()),
                Optional.ofNullable(spec.getActiveDeadlineSeconds()).map(Duration::ofSeconds),
                spec.getPodFailurePolicy() != null
                        || "Failed".equals(spec.getPodReplacementPolicy()),
                "OnFailure".equals(spec.getTemplate().getSpec().getRestartPolicy()));
    }

    private static OptionalInt number(@Nullable Integer field) {
        return field == null ? OptionalInt.empty() : OptionalInt.of(field);
    }

    /** Whether a pod of that number counts; without numbers every pod does. */
    boolean numbers(int index) {
        return !indexed || (index >= 0 && index < completions.orElse(0));
    }
}
