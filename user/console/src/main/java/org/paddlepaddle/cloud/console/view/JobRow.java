// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.PaddleJobSpec;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;

/**
 * A training job on a page.
 *
 * @param data the data set it reads; empty for none
 * @param failedPod what it failed of; empty while it has not
 * @param run the pipeline's run that it is part of; empty for none
 */
public record JobRow(
        ObjectName object,
        String phase,
        String mode,
        List<RoleRow> roles,
        String started,
        String finished,
        int restarts,
        String data,
        String failedPod,
        String run,
        List<ConditionRow> conditions) {

    /**
     * The pods of one role.
     *
     * @param ready {@code running/wanted}
     */
    public record RoleRow(String role, String ready, int failed, int succeeded) {}

    public static JobRow of(PaddleJob job) {
        var status = job.getStatus() == null ? PaddleJobStatus.NONE : job.getStatus();
        var failed = status.failedPod();
        return new JobRow(
                ObjectName.of(job),
                ObjectName.text(status.phase()),
                ObjectName.text(status.mode()),
                roles(status),
                ObjectName.text(status.startTime()),
                ObjectName.text(status.completionTime()),
                status.restarts() == null ? 0 : status.restarts(),
                data(job.getSpec()),
                failed == null ? "" : ObjectName.text(failed.name()),
                run(job),
                ConditionRow.of(status.conditions()));
    }

    private static String run(PaddleJob job) {
        return job.getMetadata().getOwnerReferences().stream()
                .filter(owner -> owner.getKind().equals(WorkflowNames.KIND))
                .map(OwnerReference::getName)
                .findFirst()
                .orElse("");
    }

    private static List<RoleRow> roles(PaddleJobStatus status) {
        var rows = new ArrayList<RoleRow>();
        for (var role : Role.values()) {
            var pods = status.role(role);
            if (pods != null) {
                rows.add(
                        new RoleRow(
                                role.name(),
                                ObjectName.text(pods.ready()),
                                pods.failed(),
                                pods.succeeded()));
            }
        }
        return rows;
    }

    private static String data(@Nullable PaddleJobSpec spec) {
        var reference = spec == null ? null : spec.sampleSetRef();
        return reference == null ? "" : ObjectName.text(reference.name());
    }
}
