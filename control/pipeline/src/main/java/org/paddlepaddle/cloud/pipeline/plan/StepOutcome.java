// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.step.StepReport;
import org.paddlepaddle.cloud.pipeline.step.StepReport.Found;

/** What came of a step whose pod has ended. */
record StepOutcome(
        NodePhase phase,
        Optional<String> message,
        NodeValues outputs,
        List<WorkflowAction.KeptFile> kept) {
    private static final int LONGEST_REASON = 300;

    static StepOutcome of(
            String workflow, String node, Template.Container step, PodView.Ended pod) {
        return pod.succeeded() ? succeeded(workflow, node, step, pod) : failed(workflow, node, pod);
    }

    private static StepOutcome failed(String workflow, String node, PodView.Ended pod) {
        var said =
                pod.exitCode().isPresent()
                        ? "%s (exit code %d)"
                                .formatted(
                                        pod.reason().isEmpty() ? "Error" : pod.reason(),
                                        pod.exitCode().getAsInt())
                        : pod.reason();
        var last = lastLines(pod.report());
        return new StepOutcome(
                NodePhase.Failed,
                Optional.of(last.isEmpty() ? said : said + ": " + last),
                new NodeValues(List.of(), List.of(log(workflow, node)), code(pod)),
                List.of());
    }

    /** As much of the end of a log as helps. */
    private static String lastLines(String text) {
        var lines = text.lines().filter(line -> !line.isBlank()).toList();
        var last =
                lines.stream()
                        .skip(Math.max(0, lines.size() - 3))
                        .collect(Collectors.joining(" | "));
        return last.length() > LONGEST_REASON
                ? "…" + last.substring(last.length() - LONGEST_REASON)
                : last;
    }

    static NodeArtifact log(String workflow, String node) {
        return NodeArtifact.kept("main-logs", null, WorkflowNames.logKey(workflow, node));
    }

    private static String code(PodView.Ended pod) {
        return pod.exitCode().isPresent() ? String.valueOf(pod.exitCode().getAsInt()) : "0";
    }

    private static StepOutcome succeeded(
            String workflow, String node, Template.Container step, PodView.Ended pod) {
        var report = StepReport.parse(pod.report());
        var parameters = new ArrayList<NodeParameter>();
        var artifacts = new ArrayList<NodeArtifact>();
        var kept = new ArrayList<WorkflowAction.KeptFile>();
        var problems = new ArrayList<String>();
        for (int i = 0; i < step.outputs().size(); i++) {
            var file = step.outputs().get(i);
            switch (report.file(i)) {
                case Found.Content content -> {
                    file.parameter()
                            .ifPresent(
                                    name ->
                                            parameters.add(
                                                    new NodeParameter(name, content.text())));
                    file.artifact()
                            .ifPresent(
                                    name -> {
                                        var key = WorkflowNames.artifactKey(workflow, node, name);
                                        artifacts.add(artifact(name, file.path(), key));
                                        kept.add(
                                                new WorkflowAction.KeptFile(
                                                        key, name, content.base64()));
                                    });
                }
                case Found.Stored(var size) -> {
                    file.artifact()
                            .map(
                                    name ->
                                            artifact(
                                                    name,
                                                    file.path(),
                                                    WorkflowNames.artifactKey(
                                                            workflow, node, name)))
                            .ifPresent(artifacts::add);
                    file.parameter()
                            .ifPresent(name -> problems.add(tooLong(name, file.path(), size)));
                }
                case Found.Large(var what) ->
                        problems.add(
                                "the output %s is %s; about 3000 bytes are possible without python3 or curl in the image, put more on a volume"
                                        .formatted(file.path(), what));
                case Found.Missing() -> {
                    file.otherwise()
                            .ifPresent(
                                    value ->
                                            file.parameter()
                                                    .ifPresent(
                                                            name ->
                                                                    parameters.add(
                                                                            new NodeParameter(
                                                                                    name, value))));
                    if (!file.optional()) {
                        problems.add("the step left no file " + file.path());
                    }
                }
            }
        }
        artifacts.add(log(workflow, node));
        return new StepOutcome(
                problems.isEmpty() ? NodePhase.Succeeded : NodePhase.Error,
                problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)),
                new NodeValues(parameters, artifacts, code(pod)),
                kept);
    }

    private static String tooLong(String name, String path, String size) {
        return "the output %s is %s and too long for the parameter %s, about 3000 are possible; take it as a file"
                .formatted(path, size, name);
    }

    private static NodeArtifact artifact(String name, String path, String key) {
        return NodeArtifact.kept(name, path, key);
    }
}
