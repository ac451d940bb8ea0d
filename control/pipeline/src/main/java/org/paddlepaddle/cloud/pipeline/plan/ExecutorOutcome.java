// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.api.pipeline.NodePhase;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Template.OutputFile;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorPaths;
import org.paddlepaddle.cloud.pipeline.executor.ExecutorReport;
import org.paddlepaddle.cloud.pipeline.step.StepReport;
import org.paddlepaddle.cloud.pipeline.step.StepReport.Found;

/** What came of a program of KFP v2 that succeeded. */
final class ExecutorOutcome {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ExecutorStep step;
    private final ExecutorReport report;
    private final List<NodeParameter> parameters = new ArrayList<>();
    private final List<NodeArtifact> artifacts = new ArrayList<>();
    private final List<WorkflowAction.KeptFile> kept = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private ExecutorOutcome(ExecutorStep step, JsonNode said) {
        this.step = step;
        this.report = new ExecutorReport(step.call(), said);
    }

    /** Whether what the program says is only in the object store. */
    static boolean isElsewhere(PodView.Ended pod) {
        return pod.succeeded() && StepReport.parse(pod.report()).file(0) instanceof Found.Stored;
    }

    /**
     * @param said what the program says, where it was read from the object store
     */
    static StepOutcome of(
            ExecutorStep step, PodView.Ended pod, Optional<JsonNode> said, NodeArtifact log) {
        var files = StepReport.parse(pod.report());
        var outcome = new ExecutorOutcome(step, said.orElseGet(() -> inline(files)));
        var outputs = step.outputs();
        for (int i = 1; i < outputs.size(); i++) {
            outcome.look(outputs.get(i), files.file(i));
        }
        return outcome.done(log);
    }

    /** A program that wrote no JSON there said nothing. */
    private static JsonNode inline(StepReport files) {
        try {
            return files.file(0) instanceof Found.Content content
                    ? JSON.readTree(content.text())
                    : MissingNode.getInstance();
        } catch (JsonProcessingException _) {
            return MissingNode.getInstance();
        }
    }

    private void look(OutputFile file, Found found) {
        file.artifact()
                .ifPresentOrElse(
                        name -> artifact(name, found), () -> parameter(file.path(), found));
    }

    private void parameter(String path, Found found) {
        var name = path.substring(path.lastIndexOf('/') + 1);
        var text =
                found instanceof Found.Content content
                        ? Optional.of(content.text())
                        : Optional.<String>empty();
        var value = report.parameter(name, text);
        value.ifPresent(parameters::add);
        if (value.isEmpty()) {
            var type = step.call().executor().parameters().get(name);
            switch (found) {
                case Found.Missing() -> {} // an optional output of a program of its own
                case Found.Content content ->
                        problems.add(
                                "the output %s is %s, no %s".formatted(name, content.text(), type));
                case Found.Large(var size) -> problems.add(tooLong(name, size));
                case Found.Stored(var size) -> problems.add(tooLong(name, size));
            }
        }
    }

    private static String tooLong(String name, String size) {
        return "the output %s is %s, too long for a parameter; give it on as an artifact"
                .formatted(name, size);
    }

    private void artifact(String name, Found found) {
        var key = step.key(name);
        boolean isKept =
                switch (found) {
                    case Found.Content content -> {
                        kept.add(new WorkflowAction.KeptFile(key, name, content.base64()));
                        yield true;
                    }
                    case Found.Stored _ -> true;
                    case Found.Missing() -> false;
                    case Found.Large(var what) -> {
                        problems.add(
                                "the artifact %s is %s; the image needs python3 or curl to store it"
                                        .formatted(name, what));
                        yield false;
                    }
                };
        for (var schema : report.artifacts(name)) {
            boolean here = isKept && schema.uri().equals(step.call().places().uri(name));
            var path = ExecutorPaths.path(schema.uri());
            artifacts.add(
                    (here
                                    ? NodeArtifact.kept(name, path, key)
                                    : NodeArtifact.of(name).named(name, path))
                            .with(schema));
        }
    }

    private StepOutcome done(NodeArtifact log) {
        artifacts.add(log);
        return new StepOutcome(
                problems.isEmpty() ? NodePhase.Succeeded : NodePhase.Error,
                problems.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", problems)),
                new NodeValues(parameters, artifacts, "0"),
                kept);
    }
}
