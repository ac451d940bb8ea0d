// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.api.job.PodRef;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.api.job.RoleStatus;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.pod.ObservedPod;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/** The pod counts of a job by role, as its status shows them. */
record RoleCounts(
        DesiredJob desired,
        ObservedJob observed,
        Attempt attempt,
        JobPhase phase,
        PaddleJobStatus old) {
    /** Ten thousand references would outgrow what the store takes for one object. */
    private static final int REFS = 256;

    @Nullable RoleStatus role(Role role) {
        int wanted = shape().count(role);
        if (wanted == 0) {
            return null;
        }
        var before = old.role(role);
        return observed.ended().isPresent() && before != null
                ? afterTheEnd(role, wanted, before)
                : counted(role, wanted);
    }

    private RoleStatus counted(Role role, int wanted) {
        int running = count(role, PodState.Running.class);
        int succeeded = count(role, PodState.Succeeded.class);
        // Servers of a completed job are counted as what they were to the end; the manual prints
        // 2/2 for them beside 0/2 for the workers.
        boolean served = phase == JobPhase.Completed && role != Role.worker;
        return new RoleStatus(
                ready(served ? running + succeeded : running, wanted),
                count(role, PodState.Pending.class),
                count(role, PodState.Starting.class),
                running,
                count(role, PodState.Failed.class),
                succeeded,
                replicas(role),
                since(role),
                refs(role));
    }

    /** What had been achieved stays on record although pods are stopped and deleted by now. */
    private RoleStatus afterTheEnd(Role role, int wanted, RoleStatus before) {
        int running = count(role, PodState.Running.class);
        return new RoleStatus(
                phase == JobPhase.Completed ? before.ready() : ready(running, wanted),
                count(role, PodState.Pending.class),
                count(role, PodState.Starting.class),
                running,
                before.failed(),
                before.succeeded(),
                replicas(role),
                since(role),
                before.refs());
    }

    private int replicas(Role role) {
        return (int) pods(role).filter(pod -> !pod.getValue().leaving()).count();
    }

    private @Nullable Integer since(Role role) {
        return attempt.since(role) == 0 ? null : attempt.since(role);
    }

    private JobShape shape() {
        return observed.current().map(Published::shape).orElseGet(desired::shape);
    }

    private int count(Role role, Class<? extends PodState> kind) {
        return (int) pods(role).filter(pod -> kind.isInstance(pod.getValue().state())).count();
    }

    private List<PodRef> refs(Role role) {
        var key = desired.key();
        return pods(role)
                .limit(REFS)
                .map(
                        pod ->
                                PodRef.of(
                                        key.namespace(),
                                        pod.getKey().podName(key),
                                        pod.getValue().uid()))
                .toList();
    }

    private Stream<Map.Entry<PodId, ObservedPod>> pods(Role role) {
        return observed.pods().entrySet().stream().filter(pod -> pod.getKey().role() == role);
    }

    private static String ready(int running, int wanted) {
        return running + "/" + wanted;
    }
}
