// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.paddlepaddle.cloud.api.pipeline.NodeStatus;
import org.paddlepaddle.cloud.api.pipeline.WorkflowStatus;
import org.paddlepaddle.cloud.pipeline.PipelineReader;
import org.paddlepaddle.cloud.pipeline.argo.Yaml;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Plan;

/** A run that is planned step by step, with pods that end as a test says. */
final class PlannedRun {
    private static final RunStatuses STATUSES = new RunStatuses();

    private final Map<String, PodView> pods = new HashMap<>();
    private final Map<String, ResourceOutcome> outcomes = new HashMap<>();
    private final List<WorkflowAction> actions = new ArrayList<>();
    private RunFacts facts =
            new RunFacts(new ObjectKey("ns", "w"), "uid", Instant.EPOCH, Map.of(), Map.of());
    private JsonNode spec;
    private WorkflowStatus status = WorkflowStatus.NONE;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    PlannedRun(JsonNode spec) {
        this.spec = spec;
    }

    PlannedRun(String yaml) {
        try {
            spec = Yaml.read(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    PlannedRun with(String field, JsonNode value) {
        spec = ((com.fasterxml.jackson.databind.node.ObjectNode) spec.deepCopy()).set(field, value);
        return this;
    }

    PlannedRun retry(String value) {
        facts =
                new RunFacts(
                        facts.key(),
                        facts.uid(),
                        facts.created(),
                        Map.of(),
                        Map.of("pipelines.paddlecloud.org/retry", value));
        return this;
    }

    /** One pass; what it creates is there afterwards. */
    Plan<WorkflowAction, RunView> pass() {
        var before = RunRetry.reset(status, facts);
        var plan =
                RunPlanner.plan(
                        pipeline(), facts, new ObservedRun(before, pods, Set.of(), outcomes, now));
        plan.actions().forEach(this::done);
        status = STATUSES.planned(before, 1, now, plan.status(), List.of());
        return plan;
    }

    private Pipeline pipeline() {
        return switch (PipelineReader.read(spec)) {
            case Checked.Valid<Pipeline>(var pipeline, _) -> pipeline;
            case Checked.Invalid<Pipeline>(var problems) ->
                    throw new IllegalArgumentException(problems.toString());
        };
    }

    private void done(WorkflowAction action) {
        actions.add(action);
        switch (action) {
            case WorkflowAction.CreatePod(var node, _, _, _) ->
                    pods.put(node, new PodView.Waiting(""));
            case WorkflowAction.RemovePod(var node) -> pods.remove(node);
            case WorkflowAction.EndPod(var node) ->
                    pods.put(node, ended(false, "DeadlineExceeded", ""));
            case WorkflowAction.Keep _,
                    WorkflowAction.Ask _,
                    WorkflowAction.Read _,
                    WorkflowAction.KeepRun _,
                    WorkflowAction.Collect _ -> {}
        }
    }

    private static PodView ended(boolean succeeded, String reason, String report) {
        return new PodView.Ended(
                succeeded, OptionalInt.of(succeeded ? 0 : 1), reason, report, Optional.of("here"));
    }

    PlannedRun runs(String display) {
        pods.put(node(display).id(), new PodView.Running(Optional.of("here")));
        pass();
        return this;
    }

    /** Every pod that waits succeeds, and those that begin then, with outputs by template. */
    PlannedRun succeedAll(Map<String, List<String>> outputs) {
        for (int i = 0; i < 100; i++) {
            var waiting =
                    status.nodes().values().stream()
                            .filter(n -> pods.get(n.id()) instanceof PodView.Waiting)
                            .toList();
            if (waiting.isEmpty()) {
                return this;
            }
            for (var node : waiting) {
                var template = String.valueOf(node.templateName());
                var name = template.substring(template.lastIndexOf('/') + 1);
                var report = report(outputs.getOrDefault(name, List.of()).toArray(String[]::new));
                pods.put(node.id(), ended(true, "Completed", report));
            }
            pass();
        }
        throw new AssertionError("does not end: " + phases());
    }

    PlannedRun succeeds(String display, String... outputs) {
        pods.put(node(display).id(), ended(true, "Completed", report(outputs)));
        pass();
        return this;
    }

    private static String report(String... outputs) {
        var report = new StringBuilder();
        for (int i = 0; i < outputs.length; i++) {
            var bytes = outputs[i].getBytes(java.nio.charset.StandardCharsets.UTF_8);
            report.append(i)
                    .append(" base64 ")
                    .append(java.util.Base64.getEncoder().encodeToString(bytes))
                    .append('\n');
        }
        return report.toString();
    }

    PlannedRun fails(String display) {
        pods.put(node(display).id(), ended(false, "Error", "oh\nno"));
        pass();
        return this;
    }

    PlannedRun loses(String display) {
        pods.remove(node(display).id());
        pass();
        return this;
    }

    /** The pod could not be made. */
    PlannedRun refuses(String display, String why) {
        pods.remove(node(display).id());
        return sees(display, new ResourceOutcome.Refused(why));
    }

    PlannedRun sees(String display, ResourceOutcome outcome) {
        outcomes.put(node(display).id(), outcome);
        pass();
        return this;
    }

    PlannedRun after(Duration time) {
        now = now.plus(time);
        pass();
        return this;
    }

    NodeStatus node(String display) {
        return status.nodes().values().stream()
                .filter(node -> node.displayName().equals(display))
                .reduce((_, later) -> later)
                .orElseThrow(() -> new AssertionError("no node " + display + " in " + phases()));
    }

    WorkflowStatus status() {
        return status;
    }

    /** The phases of all nodes by the names people see. */
    Map<String, String> phases() {
        var phases = new TreeMap<String, String>();
        status.nodes().values().forEach(n -> phases.put(n.displayName(), n.phase().name()));
        return phases;
    }

    List<WorkflowAction> actions() {
        return actions;
    }

    WorkflowAction.CreatePod created(String display) {
        return actions.stream()
                .filter(WorkflowAction.CreatePod.class::isInstance)
                .map(WorkflowAction.CreatePod.class::cast)
                .filter(create -> create.node().equals(node(display).id()))
                .findFirst()
                .orElseThrow();
    }
}
