// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.job.JobPhase.Restarting;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.paddlepaddle.cloud.api.job.JobReason;
import org.paddlepaddle.cloud.api.job.Role;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.desired.Elastic;
import org.paddlepaddle.cloud.plan.job.pod.PodId;

/**
 * Elastic jobs: how a running job comes to another number of workers.
 *
 * <p>Paddle's own elasticity does not recover, so the job is started again as a whole with another
 * list of endpoints, and resumes from its checkpoint. It is started again only once the pods that
 * join have a place: they are made for the <em>next</em> attempt, which holds their containers back
 * until that begins.
 */
record Elasticity(DesiredJob desired, ObservedJob observed, Elastic range) {

    static Optional<Elasticity> of(DesiredJob desired, ObservedJob observed) {
        return observed.current().isPresent()
                ? desired.elastic().map(range -> new Elasticity(desired, observed, range))
                : Optional.empty();
    }

    /** The restart that changes the size, if it is time for one. */
    Optional<Stage> change() {
        int has = trains();
        int wants = wants();
        boolean shrinks = wants < has;
        int joining = joining();
        boolean grows = joining > 0 && (has + joining == wants || left().isEmpty());
        if (!shrinks && !grows) {
            return Optional.empty();
        }
        int size = shrinks ? wants : has + joining;
        var view =
                new JobView(
                        Restarting,
                        JobReason.Scaled,
                        "scaled replicas to %d, from %d".formatted(size, has));
        var next = observed.attempt().next(desired.roles().keySet(), false, observed.now());
        return Optional.of(new Stage.Restarting(view.with(next), List.of()));
    }

    /** Pods to ask for, and pods nobody asks for any more, while the present attempt trains. */
    List<Action> actions() {
        var actions = new ArrayList<Action>();
        for (var id : candidates()) {
            if (observed.pod(id).isEmpty() && observed.sample().allowsPods()) {
                actions.add(new Action.CreatePod(id, next()));
            }
        }
        for (var entry : observed.pods().entrySet()) {
            var id = entry.getKey();
            var pod = entry.getValue();
            boolean joins = candidates().contains(id) && pod.attempt() == next();
            boolean trains = id.role() != Role.worker || id.index() < trains();
            if (!joins && !trains && !pod.leaving()) {
                actions.add(new Action.DeletePod(id, pod.uid(), "the job trains without it"));
            }
        }
        return actions;
    }

    /** How long until fewer pods than wanted may join; empty when that time has come. */
    Optional<Duration> left() {
        return left(observed, range);
    }

    static Optional<Duration> left(ObservedJob observed, Elastic range) {
        var begun = observed.attempt().begun();
        var active = observed.activeSince();
        var due = (active.isAfter(begun) ? active : begun).plus(range.patience());
        return observed.now().isBefore(due)
                ? Optional.of(Duration.between(observed.now(), due))
                : Optional.empty();
    }

    /** When to look again although nothing will have changed. */
    Optional<Duration> recheck() {
        return joining() > 0 ? left() : Optional.empty();
    }

    /** How many of the pods that may join have a place, without a gap between them. */
    private int joining() {
        int count = 0;
        for (var id : candidates()) {
            boolean placed =
                    observed.pod(id)
                            .filter(pod -> pod.attempt() == next() && !pod.leaving())
                            .filter(pod -> !pod.address().isEmpty())
                            .isPresent();
            if (!placed) {
                return count;
            }
            count++;
        }
        return count;
    }

    private List<PodId> candidates() {
        return IntStream.range(trains(), wants())
                .mapToObj(index -> new PodId(Role.worker, index))
                .toList();
    }

    private int trains() {
        return observed.current().orElseThrow().shape().count(Role.worker);
    }

    private int wants() {
        return desired.shape().count(Role.worker);
    }

    private int next() {
        return observed.attempt().number() + 1;
    }
}
