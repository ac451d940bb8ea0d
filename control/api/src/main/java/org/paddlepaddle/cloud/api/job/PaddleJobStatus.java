// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Feature;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.KindStatus;

/**
 * What the operator has seen and decided. A phase or mode that another operator wrote and we do not
 * know reads as absent: one odd job must not make the whole list unreadable.
 *
 * @param phase the one word of upstream's {@code Status} column
 * @param mode {@code PS}, {@code Collective} or {@code Single}
 * @param ps counts of the parameter servers
 * @param worker counts of the trainers
 * @param heter counts of the trainers on other hardware
 * @param startTime when every pod ran for the first time, RFC 3339
 * @param completionTime when the job ended, RFC 3339
 * @param attempt the number of the present attempt; the first is 0
 * @param restarts how many failures have led to another attempt
 * @param restartTime when the present attempt began, unless it is the first, RFC 3339
 * @param labelSelector finds the workers, for the scale subresource
 * @param observedGeneration the generation of the spec this status is about
 * @param conditions the same in the words Kubernetes tools wait for
 */
@ApiRecord
public record PaddleJobStatus(
        @JsonFormat(with = Feature.READ_UNKNOWN_ENUM_VALUES_AS_NULL) @Nullable JobPhase phase,
        @JsonFormat(with = Feature.READ_UNKNOWN_ENUM_VALUES_AS_NULL) @Nullable JobMode mode,
        @Nullable RoleStatus ps,
        @Nullable RoleStatus worker,
        @Nullable RoleStatus heter,
        @Nullable String startTime,
        @Nullable String completionTime,
        @Nullable Integer attempt,
        @Nullable Integer restarts,
        @Nullable String restartTime,
        @Nullable String labelSelector,
        @Nullable Long observedGeneration,
        List<Condition> conditions)
        implements KindStatus {
    /** The status of a job nobody has looked at yet. */
    public static final PaddleJobStatus NONE =
            new PaddleJobStatus(
                    null, null, null, null, null, null, null, null, null, null, null, null,
                    List.of());

    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for an absent list
    public PaddleJobStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    public @Nullable RoleStatus role(Role role) {
        return switch (role) {
            case ps -> ps;
            case worker -> worker;
            case heter -> heter;
        };
    }
}
