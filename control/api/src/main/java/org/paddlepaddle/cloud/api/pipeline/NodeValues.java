// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.pipeline;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.ApiRecord;

/**
 * What went into a node, or came out of it.
 *
 * @param exitCode of its container
 */
@ApiRecord
public record NodeValues(
        List<NodeParameter> parameters, List<NodeArtifact> artifacts, @Nullable String exitCode) {
    public static final NodeValues NONE = new NodeValues(List.of(), List.of(), null);

    @SuppressWarnings("RedundantNullCheck") // Jackson passes null for an absent list
    public NodeValues {
        parameters = parameters == null ? List.of() : List.copyOf(parameters);
        artifacts = artifacts == null ? List.of() : List.copyOf(artifacts);
    }

    public Optional<String> parameter(String name) {
        return parameters.stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(NodeParameter::value)
                .findFirst();
    }

    /** Those of one name; a list of KFP v2 is several. */
    public List<NodeArtifact> artifacts(String name) {
        return artifacts.stream().filter(artifact -> artifact.name().equals(name)).toList();
    }

    public Optional<NodeArtifact> artifact(String name) {
        return artifacts.stream().filter(artifact -> artifact.name().equals(name)).findFirst();
    }
}
