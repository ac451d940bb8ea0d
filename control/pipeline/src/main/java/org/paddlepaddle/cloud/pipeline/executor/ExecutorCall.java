// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.executor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeValues;
import org.paddlepaddle.cloud.pipeline.dag.Executor;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;

/**
 * One call of a program of KFP v2, with everything its words may ask for.
 *
 * @param declared the inputs of its component
 * @param inputs what they are this time
 * @param job what is known of run and task, by the names of KFP's placeholders
 */
public record ExecutorCall(
        Executor executor,
        Inputs declared,
        NodeValues inputs,
        ExecutorPaths places,
        Map<String, String> job) {
    public ExecutorCall {
        job = Map.copyOf(job);
    }

    /** A parameter as text. */
    Optional<String> parameter(String name) {
        return inputs.parameter(name);
    }

    /** A parameter or an artifact. */
    boolean isPresent(String name) {
        return parameter(name).isPresent() || !inputs.artifacts(name).isEmpty();
    }

    Optional<NodeArtifact.Schema> artifact(String name) {
        return inputs.artifact(name).map(ExecutorCall::schema);
    }

    static NodeArtifact.Schema schema(NodeArtifact artifact) {
        return Objects.requireNonNullElseGet(
                artifact.schema(),
                () ->
                        new NodeArtifact.Schema(
                                Objects.requireNonNullElse(artifact.path(), ""),
                                "system.Artifact",
                                null,
                                null));
    }

    /** What the program is told. */
    public ObjectNode input() {
        var call = JsonNodeFactory.instance.objectNode();
        call.set("inputs", told());
        call.set("outputs", wanted());
        return call;
    }

    private ObjectNode told() {
        var told = JsonNodeFactory.instance.objectNode();
        var types = new HashMap<String, ParameterType>();
        declared.parameters().forEach(p -> types.put(p.name(), p.type()));
        var values = told.putObject("parameterValues");
        for (var name : executor.inputs()) {
            var type = types.getOrDefault(name, ParameterType.STRING);
            parameter(name).flatMap(type::value).ifPresent(value -> values.set(name, value));
        }
        var artifacts = told.putObject("artifacts");
        for (var wanted : declared.artifacts()) {
            var found = inputs.artifacts(wanted.name());
            if (!found.isEmpty()) {
                artifacts.set(wanted.name(), list(wanted.name(), found));
            }
        }
        return told;
    }

    private static ObjectNode list(String name, List<NodeArtifact> found) {
        var list = JsonNodeFactory.instance.objectNode();
        var elements = list.putArray("artifacts");
        found.forEach(artifact -> elements.add(view(name, schema(artifact))));
        return list;
    }

    private static JsonNode view(String name, NodeArtifact.Schema schema) {
        var view = JsonNodeFactory.instance.objectNode().put("name", name);
        var type = view.putObject("type").put("schemaTitle", schema.title());
        if (schema.version() != null) {
            type.put("schemaVersion", schema.version());
        }
        view.put("uri", schema.uri());
        var metadata = schema.metadata();
        view.set("metadata", metadata == null ? JsonNodeFactory.instance.objectNode() : metadata);
        return view;
    }

    private ObjectNode wanted() {
        var wanted = JsonNodeFactory.instance.objectNode();
        var parameters = wanted.putObject("parameters");
        executor.parameters()
                .keySet()
                .forEach(
                        name ->
                                parameters
                                        .putObject(name)
                                        .put("outputFile", ExecutorPaths.parameterFile(name)));
        var artifacts = wanted.putObject("artifacts");
        executor.artifacts()
                .forEach(
                        (name, type) ->
                                artifacts
                                        .putObject(name)
                                        .putArray("artifacts")
                                        .add(view(name, fresh(name, type))));
        return wanted.put("outputFile", ExecutorPaths.METADATA);
    }

    /** An artifact that is to be made. */
    NodeArtifact.Schema fresh(String name, Executor.ArtifactType type) {
        return new NodeArtifact.Schema(places.uri(name), type.title(), type.version(), null);
    }
}
