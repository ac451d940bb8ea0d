// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.WorkflowPhase;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.plan.Plan;

/** Decides the next step of a run. Reads nothing but its arguments. */
public final class RunPlanner {
    private final Pipeline pipeline;
    private final RunFacts facts;
    private final ObservedRun observed;

    private RunPlanner(Pipeline pipeline, RunFacts facts, ObservedRun observed) {
        this.pipeline = pipeline;
        this.facts = facts;
        this.observed = observed;
    }

    public static Plan<WorkflowAction, RunView> plan(
            Pipeline pipeline, RunFacts facts, ObservedRun observed) {
        var planner = new RunPlanner(pipeline, facts, observed);
        var phase = observed.before().phase();
        return phase != null && phase.isFinal() ? planner.collect(phase) : planner.carryOn();
    }

    private Plan<WorkflowAction, RunView> carryOn() {
        var tree = new NodeTree(facts.key().name(), observed.now(), observed.before().nodes());
        var end = ending();
        var main = new Planning(pipeline, facts, observed, tree, end.isPresent());
        var root = new NodePath(facts.key().name(), facts.key().name(), null, 0);
        var given = new Planning.Given(pipeline.arguments(), java.util.Map.of());
        var entry = main.execute(root, pipeline.entrypoint(), given);
        boolean over = entry.isPresent() ? entry.get().phase().isFinal() : end.isPresent();
        if (!over) {
            return planned(main, WorkflowPhase.Running, Optional.empty());
        }
        return exit(main, entry, end);
    }

    /** What the entrypoint has come to, and then the exit handler. */
    private Plan<WorkflowAction, RunView> exit(
            Planning main, Optional<NodeStatus> entry, Optional<String> end) {
        var phase = entry.map(node -> phase(node.phase())).orElse(WorkflowPhase.Failed);
        var why = end.or(() -> entry.flatMap(node -> why(main.tree(), node)));
        boolean handles =
                pipeline.onExit().isPresent()
                        && !pipeline.shutdown().equals(Optional.of(Pipeline.Shutdown.Terminate));
        if (!handles) {
            return finished(main, phase, why);
        }
        var last = new Planning(pipeline, facts, observed, main.tree(), false);
        last.scope()
                .with("workflow.status", phase.name())
                .with("workflow.failures", why.orElse("[]"))
                .with("workflow.duration", duration());
        var name = facts.key().name() + ".onExit";
        var place = new NodePath(name, name, null, 0);
        var handler =
                last.execute(
                        place,
                        pipeline.onExit().orElseThrow(),
                        new Planning.Given(pipeline.arguments(), java.util.Map.of()));
        main.actions().forEach(last::act);
        if (handler.isEmpty() || !handler.get().phase().isFinal()) {
            return planned(last, WorkflowPhase.Running, why);
        }
        boolean spoilt = phase == WorkflowPhase.Succeeded && handler.get().phase().isFailure();
        return finished(
                last,
                spoilt ? phase(handler.get().phase()) : phase,
                spoilt ? why(main.tree(), handler.get()) : why);
    }

    private Plan<WorkflowAction, RunView> finished(
            Planning planning, WorkflowPhase phase, Optional<String> why) {
        planning.act(new WorkflowAction.KeepRun());
        var plan = planned(planning, phase, why);
        return keepFor(phase).map(plan::recheckAfter).orElse(plan);
    }

    private Plan<WorkflowAction, RunView> planned(
            Planning planning, WorkflowPhase phase, Optional<String> why) {
        var view = new RunView(phase, why, planning.tree().nodes());
        var actions = planning.actions();
        // What a step left is kept before the steps begin that read it.
        var plan =
                Plan.<WorkflowAction, RunView>of(
                        view,
                        actions.stream().filter(WorkflowAction.Keep.class::isInstance).toList(),
                        actions.stream().filter(RunPlanner::isWork).toList(),
                        actions.stream().filter(WorkflowAction.KeepRun.class::isInstance).toList());
        var pause =
                sooner(
                        planning.recheck(),
                        phase.isFinal()
                                ? Optional.empty()
                                : deadline().filter(left -> !left.isZero()));
        return pause.map(plan::recheckAfter).orElse(plan);
    }

    private static boolean isWork(WorkflowAction action) {
        return !(action instanceof WorkflowAction.Keep)
                && !(action instanceof WorkflowAction.KeepRun);
    }

    /** Why nothing new begins and what runs is ended; empty as long as the run may go on. */
    private Optional<String> ending() {
        if (pipeline.shutdown().isPresent()) {
            return Optional.of("Stopped with strategy '" + pipeline.shutdown().get().name() + "'");
        }
        return deadline()
                .filter(left -> left.isZero())
                .map(
                        _ ->
                                pipeline.deadline().orElseThrow().isZero()
                                        ? "terminated"
                                        : "Max duration limit exceeded");
    }

    /** How long the run may still take; zero when its time is over. */
    private Optional<Duration> deadline() {
        return pipeline.deadline()
                .map(
                        most -> {
                            var left = Duration.between(observed.now(), started().plus(most));
                            return left.isNegative() ? Duration.ZERO : left;
                        });
    }

    private Instant started() {
        var started = observed.before().startedAt();
        return started == null ? observed.now() : Instant.parse(started);
    }

    private String duration() {
        return String.valueOf(Duration.between(started(), observed.now()).toMillis() / 1000.0);
    }

    /** A workflow whose time is over is deleted; what is kept of it stays. */
    private Plan<WorkflowAction, RunView> collect(WorkflowPhase phase) {
        var before = observed.before();
        var plan =
                Plan.<WorkflowAction, RunView>of(
                        new RunView(phase, Optional.ofNullable(before.message()), before.nodes()));
        var end = end(before).flatMap(finished -> keepFor(phase).map(finished::plus));
        if (end.isEmpty()) {
            return plan;
        }
        var left = Duration.between(observed.now(), end.get());
        return left.isNegative() || left.isZero()
                ? Plan.of(plan.status(), java.util.List.of(new WorkflowAction.Collect()))
                : plan.recheckAfter(left);
    }

    private static Optional<Instant> end(WorkflowStatus status) {
        return Optional.ofNullable(status.finishedAt()).map(Instant::parse);
    }

    private Optional<Duration> keepFor(WorkflowPhase phase) {
        return phase == WorkflowPhase.Succeeded
                ? pipeline.keepFor().success()
                : pipeline.keepFor().failure();
    }

    private static Optional<Duration> sooner(Optional<Duration> one, Optional<Duration> other) {
        return java.util.stream.Stream.concat(one.stream(), other.stream())
                .min(Duration::compareTo);
    }

    private static WorkflowPhase phase(NodePhase node) {
        return switch (node) {
            case Succeeded, Skipped -> WorkflowPhase.Succeeded;
            case Failed, Omitted -> WorkflowPhase.Failed;
            case Error -> WorkflowPhase.Error;
            case Pending, Running -> WorkflowPhase.Running;
        };
    }

    /** What the first step that failed says. */
    private static Optional<String> why(NodeTree tree, NodeStatus top) {
        if (!top.phase().isFailure()) {
            return Optional.empty();
        }
        return tree.nodes().values().stream()
                .filter(node -> node.phase().isFailure() && node.message() != null)
                .min(
                        java.util.Comparator.comparing(
                                node -> Objects.requireNonNullElse(node.finishedAt(), "")))
                .map(node -> node.displayName() + ": " + node.message());
    }
}
