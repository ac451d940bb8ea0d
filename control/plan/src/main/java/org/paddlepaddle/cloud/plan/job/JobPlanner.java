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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.gang.ObservedGang;
import org.paddlepaddle.cloud.plan.job.pod.PodId;
import org.paddlepaddle.cloud.plan.job.pod.PodState;

/** Decides the next step of a training job. Reads nothing but its arguments. */
public final class JobPlanner {
    private static final JobView SHAPING =
            new JobView(Pending, WaitingForPods, "pods are being created");
    private static final JobView PUBLISHING =
            new JobView(Starting, WaitingForContainers, "every pod has an address");
    private static final JobView RELEASING =
            new JobView(Starting, WaitingForContainers, "every parameter server has started");
    private static final JobView TRAINING = new JobView(Running, PodsRunning, "every pod runs");

    private final DesiredJob desired;
    private final ObservedJob observed;

    private JobPlanner(DesiredJob desired, ObservedJob observed) {
        this.desired = desired;
        this.observed = observed;
    }

    public static Plan<Action, JobView> plan(DesiredJob desired, ObservedJob observed) {
        return new JobPlanner(desired, observed).plan();
    }

    private Plan<Action, JobView> plan() {
        return switch (StageFinder.stage(desired, observed)) {
            case Stage.Finished(var recordedOutcome) -> finish(recordedOutcome);
            case Stage.Ended(var view) -> record(view);
            case Stage.Suspended(var view) ->
                    Plan.of(view, delete(observed.pods().keySet(), "suspended"), dissolve());
            case Stage.Restarting(var view, var givenUp) ->
                    Plan.<Action, JobView>of(view, delete(givenUp, "it failed"))
                            .recheckAfter(Duration.ZERO);
            case Stage.Clearing(var view, var outdated) ->
                    inTime(Plan.of(view, delete(outdated, "another attempt follows")));
            case Stage.Waiting(var view, var left) -> inTime(Plan.of(view), left);
            case Stage.Queued(var view) -> inTime(Plan.of(view, form()));
            case Stage.Shaping(var missing, var surplus) ->
                    inTime(
                            Plan.of(
                                    SHAPING,
                                    form(),
                                    delete(surplus, "the job asks for other pods now"),
                                    create(missing)));
            case Stage.Placing(var why, var left) ->
                    inTime(Plan.of(new JobView(Pending, WaitingForAddresses, why)), left);
            case Stage.Placed(var addresses) -> told(publish(addresses));
            case Stage.Served() ->
                    told(
                            Plan.of(
                                    RELEASING,
                                    List.of(new Action.ReleaseWorkers()),
                                    wake(pod -> StartOrder.waitsForServers(desired, pod.role()))));
            case Stage.Starting(var view) -> started(view);
            case Stage.Training() -> training();
        };
    }

    private Plan<Action, JobView> publish(SequencedMap<PodId, String> addresses) {
        var attempts = new TreeSet<Integer>();
        addresses.keySet().forEach(id -> attempts.add(observed.pod(id).orElseThrow().attempt()));
        // A pod that is left out must not start with the others: it is not in their list.
        var leftOut = new ArrayList<>(observed.pods().keySet());
        leftOut.removeAll(addresses.keySet());
        var publish = new Action.Publish(addresses, attempts);
        return Plan.of(
                PUBLISHING,
                delete(leftOut, "the job starts without it"),
                takePorts(publish),
                // Names come before the addresses: containers start as soon as those are there.
                namePods(publish),
                List.of(publish),
                wake(
                        pod ->
                                addresses.containsKey(pod)
                                        && !StartOrder.waitsForServers(desired, pod.role())));
    }

    /** A pod without others needs no ports of its own. */
    private static List<Action> takePorts(Action.Publish publish) {
        var addresses = publish.addresses().sequencedValues();
        return addresses.size() == 1
                ? List.of()
                : List.of(
                        new Action.TakePorts(
                                publish.attempts().size() > 1, PortBlocks.width(addresses)));
    }

    private List<Action> namePods(Action.Publish publish) {
        return JobObjects.namesPods(desired)
                ? publish.addresses().keySet().stream().<Action>map(Action.NamePod::new).toList()
                : List.of();
    }

    private Plan<Action, JobView> training() {
        return started(
                EarlyServerExit.of(desired, observed)
                        .map(servers -> new JobView(Running, PodsRunning, servers.notice()))
                        .orElse(TRAINING));
    }

    /** An attempt that trains may change its size; that is prepared beside it. */
    private Plan<Action, JobView> started(JobView view) {
        var patience =
                EarlyServerExit.of(desired, observed).map(servers -> servers.left(observed.now()));
        var elasticity = Elasticity.of(desired, observed);
        var actions = elasticity.map(Elasticity::actions).orElse(List.of());
        var gang = actions.isEmpty() ? List.<Action>of() : form();
        return inTime(
                Plan.of(view, gang, actions),
                Earliest.of(patience, elasticity.flatMap(Elasticity::recheck)));
    }

    /** Only writes down that the job ended: pods are evidence, and go in a later pass. */
    private Plan<Action, JobView> record(JobView view) {
        var next = finish(new RecordedOutcome(view, observed.now()));
        var pause = next.actions().isEmpty() ? next.recheck() : Optional.of(Duration.ZERO);
        return new Plan<>(view, List.of(), pause);
    }

    private Plan<Action, JobView> finish(RecordedOutcome recordedOutcome) {
        var finishedJobCleanup = FinishedJobCleanup.of(desired, observed, recordedOutcome);
        return new Plan<>(
                recordedOutcome.view(),
                List.of(finishedJobCleanup.actions(), dissolve()),
                finishedJobCleanup.later());
    }

    /** No watch tells us of what we wrote ourselves: where no pod is left to start, look again. */
    private Plan<Action, JobView> told(Plan<Action, JobView> plan) {
        boolean stirs = plan.actions().stream().anyMatch(Action.WakePod.class::isInstance);
        return inTime(plan, stirs ? Optional.empty() : Optional.of(Duration.ZERO));
    }

    private Plan<Action, JobView> inTime(Plan<Action, JobView> plan) {
        return inTime(plan, Optional.empty());
    }

    /** Looks again at the latest when the job's time is over: no watch tells us. */
    private Plan<Action, JobView> inTime(Plan<Action, JobView> plan, Optional<Duration> left) {
        var taken = Duration.between(observed.activeSince(), observed.now());
        var rest = desired.life().deadline().map(deadline -> deadline.minus(taken));
        return Earliest.of(left, rest).map(plan::recheckAfter).orElse(plan);
    }

    private List<Action> form() {
        return desired.gang()
                .filter(
                        gang ->
                                observed.gang()
                                        .filter(found -> !found.ours() || found.is(gang))
                                        .isEmpty())
                .map(gang -> List.<Action>of(new Action.FormGang(gang)))
                .orElse(List.of());
    }

    private List<Action> dissolve() {
        return observed.gang()
                .filter(ObservedGang::ours)
                .map(gang -> List.<Action>of(new Action.DissolveGang()))
                .orElse(List.of());
    }

    private List<Action> create(List<PodId> missing) {
        int attempt = observed.attempt().number();
        return missing.stream().<Action>map(id -> new Action.CreatePod(id, attempt)).toList();
    }

    /** A pod that runs already, because it goes on or never waited, needs no touch. */
    private List<Action> wake(Predicate<PodId> freed) {
        return observed.pods().entrySet().stream()
                .filter(pod -> freed.test(pod.getKey()))
                .filter(pod -> !(pod.getValue().state() instanceof PodState.Running))
                .<Action>map(pod -> new Action.WakePod(pod.getKey(), pod.getValue().uid()))
                .toList();
    }

    private List<Action> delete(Collection<PodId> pods, String why) {
        var actions = new ArrayList<Action>();
        for (var id : pods) {
            observed.pod(id)
                    .filter(pod -> !pod.leaving())
                    .ifPresent(pod -> actions.add(new Action.DeletePod(id, pod.uid(), why)));
        }
        return actions;
    }
}
