// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.executor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.api.pipeline.NodeParameter;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;

/**
 * What a program of KFP v2 says it left.
 *
 * @param said the object it wrote; missing where it wrote none
 */
public record ExecutorReport(ExecutorCall call, JsonNode said) {
    /** The value it said, or else the one in the parameter's file. */
    public Optional<NodeParameter> parameter(String name, Optional<String> file) {
        var type = call.executor().parameters().getOrDefault(name, ParameterType.STRING);
        var value = said.path("parameterValues").path(name);
        Optional<String> text =
                value instanceof MissingNode || value.isNull()
                        ? file
                        : Optional.of(ParameterType.text(value));
        return text.flatMap(type::canonical).map(found -> new NodeParameter(name, found));
    }

    /** The artifacts of a name, as they are to be shown to whoever takes them. */
    public List<NodeArtifact.Schema> artifacts(String name) {
        var type = call.executor().artifacts().get(name);
        if (type == null) {
            return List.of();
        }
        var fresh = call.fresh(name, type);
        var schemas = new ArrayList<NodeArtifact.Schema>();
        for (var view : said.path("artifacts").path(name).path("artifacts")) {
            var uri = view.path("uri").asText(fresh.uri());
            schemas.add(
                    new NodeArtifact.Schema(
                            uri.isEmpty() ? fresh.uri() : uri,
                            type.title(),
                            type.version(),
                            view.path("metadata").isObject() ? view.get("metadata") : null));
        }
        return schemas.isEmpty() ? List.of(fresh) : schemas;
    }
}
