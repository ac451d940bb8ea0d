// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.JobShape;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/** Which pods of an attempt that has not begun have an address, and whether they suffice. */
record AttemptAddresses(DesiredJob desired, ObservedJob observed, JobShape shape) {

    Optional<Stage> stage() {
        if (observed.current().isPresent()) {
            return Optional.empty();
        }
        SequencedMap<PodId, String> addresses = new TreeMap<>();
        Optional<PodId> waits = Optional.empty();
        for (var id : shape.pods()) {
            var pod = observed.pod(id).orElseThrow();
            boolean placed = !pod.leaving() && !pod.address().isEmpty();
            // Ranks have no gaps: a worker behind one that waits does not count.
            if (placed && (id.role() != Role.worker || waits.filter(this::isWorker).isEmpty())) {
                addresses.put(id, pod.address());
            } else if (!placed && waits.isEmpty()) {
                waits = Optional.of(id);
            }
        }
        return Optional.of(
                waits.isEmpty() || suffices(addresses)
                        ? new Stage.Placed(addresses)
                        : new Stage.Placing(
                                why(waits.get()),
                                desired.elastic()
                                        .flatMap(range -> Elasticity.left(observed, range))));
    }

    private boolean isWorker(PodId id) {
        return id.role() == Role.worker;
    }

    /** An elastic job that has waited long enough goes on with the workers it has. */
    private boolean suffices(SequencedMap<PodId, String> addresses) {
        if (desired.elastic().isEmpty()) {
            return false;
        }
        var range = desired.elastic().get();
        var placed = JobShape.of(addresses.keySet());
        boolean othersComplete =
                placed.count(Role.ps) == shape.count(Role.ps)
                        && placed.count(Role.heter) == shape.count(Role.heter);
        return othersComplete
                && placed.count(Role.worker) >= range.min()
                && Elasticity.left(observed, range).isEmpty();
    }

    private String why(PodId id) {
        var pod = observed.pod(id).orElseThrow();
        return id + ": " + (pod.leaving() ? "an earlier pod is going" : why(pod.state()));
    }

    static String why(PodState state) {
        return switch (state) {
            case PodState.Pending(var why) -> why;
            case PodState.Starting(var why) -> why;
            case PodState.Failed(var why, _, _) -> why;
            case PodState.Running() -> "it runs";
            case PodState.Succeeded _ -> "it succeeded";
        };
    }
}
