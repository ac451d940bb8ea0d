// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.argo.Yaml;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;

/**
 * A pipeline of KFP v2 as somebody submitted it.
 *
 * @param platform the document beside it
 */
public record IrSource(ObjectNode pipeline, Optional<ObjectNode> platform) {
    private static final String PIPELINE = "pipeline_spec";
    private static final String PLATFORM = "platform_spec";
    private static final Pattern DOCUMENT_END = Pattern.compile("(?m)^---\\s*$");

    /** A file of one or two documents; empty when it is something else. */
    public static Optional<IrSource> read(String manifest) {
        try {
            var documents = DOCUMENT_END.split(manifest, 3);
            int first = documents.length > 1 && documents[0].isBlank() ? 1 : 0;
            var tree = Yaml.read(documents[first]);
            if (documents.length > first + 1
                    && isIr(tree)
                    && Yaml.read(documents[first + 1]) instanceof ObjectNode platform) {
                return Optional.of(new IrSource((ObjectNode) tree, Optional.of(platform)));
            }
            return of(tree);
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    /** A message: the pipeline, or the pipeline and its platform. */
    public static Optional<IrSource> of(JsonNode message) {
        if (message.path(PIPELINE) instanceof ObjectNode pipeline && isIr(pipeline)) {
            var platform = message.path(PLATFORM);
            return Optional.of(
                    new IrSource(
                            pipeline,
                            platform instanceof ObjectNode object && !object.isEmpty()
                                    ? Optional.of(object)
                                    : Optional.empty()));
        }
        return message instanceof ObjectNode pipeline && isIr(pipeline)
                ? Optional.of(new IrSource(pipeline, Optional.empty()))
                : Optional.empty();
    }

    private static boolean isIr(JsonNode tree) {
        return tree.has("pipelineInfo") && tree.has("root");
    }

    /** As KFP's answers show it. */
    public ObjectNode message() {
        if (platform.isEmpty()) {
            return pipeline;
        }
        var message = JsonNodeFactory.instance.objectNode();
        message.set(PIPELINE, pipeline);
        message.set(PLATFORM, platform.get());
        return message;
    }

    String name() {
        return pipeline.path("pipelineInfo").path("name").asText("pipeline");
    }

    JsonNode declared() {
        return pipeline.path("root").path("inputDefinitions").path("parameters");
    }

    /** Texts of a client that knows no types, as values of the types that are declared. */
    ObjectNode typed(Map<String, String> texts) {
        var values = JsonNodeFactory.instance.objectNode();
        texts.forEach(
                (name, text) ->
                        type(name)
                                .value(text)
                                .ifPresentOrElse(
                                        value -> values.set(name, value),
                                        () -> {
                                            throw HttpRefusal.badRequest(
                                                    "the parameter %s is no %s"
                                                            .formatted(name, type(name)));
                                        }));
        return values;
    }

    private ParameterType type(String parameter) {
        var word = declared().path(parameter).path("parameterType").asText();
        for (var type : ParameterType.values()) {
            if (type.name().equals(word)) {
                return type;
            }
        }
        return ParameterType.STRING;
    }
}
