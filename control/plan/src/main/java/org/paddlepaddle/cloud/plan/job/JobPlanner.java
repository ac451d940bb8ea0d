// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import static org.paddlepaddle.cloud.api.job.JobPhase.Pending;
import static org.paddlepaddle.cloud.api.job.JobPhase.Running;
import static org.paddlepaddle.cloud.api.job.JobPhase.Starting;
import static org.paddlepaddle.cloud.api.job.JobReason.PodsRunning;
import static org.paddlepaddle.cloud.api.job.JobReason.WaitingForAddresses;
import static org.paddlepaddle.cloud.api.job.JobReason.WaitingForContainers;
import static org.paddlepaddle.cloud.api.job.JobReason.WaitingForPods;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.plan.Plan;

/** Decides the next step of a training job. Reads nothing but its arguments. */
public final class JobPlanner {
    private static final JobView SHAPING =
            new JobView(Pending, WaitingForPods, "pods are being created");
    private static final JobView PUBLISHING =
            new JobView(Starting, WaitingForContainers, "every pod has an address");
    private static final JobView RELEASING =
            new JobView(Starting, WaitingForContainers, "every parameter server has started");
    private static final JobView TRAINING = new JobView(Running, PodsRunning, "every pod runs");

    private JobPlanner() {}

    public static Plan<Action, JobView> plan(DesiredJob desired, ObservedJob observed) {
        return switch (StageFinder.stage(desired, observed)) {
            case Stage.Finished(var ending) -> finish(desired, observed, ending);
            case Stage.Ended(var view) -> record(desired, observed, view);
            case Stage.Waiting(var view) -> Plan.of(view);
            case Stage.Shaping(var missing, var surplus) ->
                    Plan.of(SHAPING, delete(observed, surplus), create(missing));
            case Stage.Placing(var why) -> Plan.of(new JobView(Pending, WaitingForAddresses, why));
            case Stage.Placed(var addresses) ->
                    Plan.of(
                            PUBLISHING,
                            List.of(new Action.Publish(addresses)),
                            wake(
                                    observed,
                                    pod -> !StartOrder.waitsForServers(desired, pod.role())));
            case Stage.Served() ->
                    Plan.of(
                            RELEASING,
                            List.of(new Action.ReleaseWorkers()),
                            wake(observed, pod -> StartOrder.waitsForServers(desired, pod.role())));
            case Stage.Starting(var view) -> Plan.of(view);
            case Stage.Training() -> Plan.of(TRAINING);
        };
    }

    /** Only writes down that the job ended: pods are evidence, and go in a later pass. */
    private static Plan<Action, JobView> record(
            DesiredJob desired, ObservedJob observed, JobView view) {
        var next = finish(desired, observed, new Ending(view, observed.now()));
        var pause = next.actions().isEmpty() ? next.recheck() : Optional.of(Duration.ZERO);
        return new Plan<>(view, List.of(), pause);
    }

    private static Plan<Action, JobView> finish(
            DesiredJob desired, ObservedJob observed, Ending ending) {
        var leftovers = Leftovers.of(desired, observed, ending);
        return new Plan<>(ending.view(), List.of(leftovers.actions()), leftovers.later());
    }

    private static List<Action> create(List<PodId> missing) {
        return missing.stream().<Action>map(Action.CreatePod::new).toList();
    }

    private static List<Action> wake(ObservedJob observed, Predicate<PodId> freed) {
        return observed.pods().entrySet().stream()
                .filter(pod -> freed.test(pod.getKey()))
                .<Action>map(pod -> new Action.WakePod(pod.getKey(), pod.getValue().uid()))
                .toList();
    }

    private static List<Action> delete(ObservedJob observed, List<PodId> surplus) {
        return surplus.stream()
                .flatMap(id -> observed.pod(id).map(pod -> delete(id, pod)).stream())
                .toList();
    }

    private static Action delete(PodId id, ObservedPod pod) {
        return new Action.DeletePod(id, pod.uid(), "the job asks for other pods now");
    }
}
