// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonFormat.Feature;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.KindStatus;

/**
 * How far a run is.
 *
 * @param phase the one word of the {@code Status} column
 * @param startedAt when it was first looked at, RFC 3339
 * @param finishedAt when its last node ended, RFC 3339
 * @param message why it is as it is
 * @param progress steps that are done and steps that are known, as in 3/5
 * @param nodes the tree, by the nodes' ids
 * @param retried the value of the retry annotation that was last followed
 * @param conditions the same in the words Kubernetes tools wait for
 */
@ApiRecord
public record WorkflowStatus(
        @JsonFormat(with = Feature.READ_UNKNOWN_ENUM_VALUES_AS_NULL) @Nullable WorkflowPhase phase,
        @Nullable String startedAt,
        @Nullable String finishedAt,
        @Nullable String message,
        @Nullable String progress,
        Map<String, NodeStatus> nodes,
        @Nullable String retried,
        List<Condition> conditions)
        implements KindStatus {
    /** The status of a workflow nobody has looked at yet. */
    public static final WorkflowStatus NONE =
            new WorkflowStatus(null, null, null, null, null, Map.of(), null, List.of());

    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for what is absent
    public WorkflowStatus {
        nodes = nodes == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(nodes));
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }
}
