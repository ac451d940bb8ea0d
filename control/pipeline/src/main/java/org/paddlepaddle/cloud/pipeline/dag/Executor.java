// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a program of KFP v2 is told and what it gives on: it reads one JSON object, the executor
 * input, and leaves another.
 *
 * @param inputs the parameters it is told; others are for its pod
 * @param parameters what it gives on, with types
 * @param artifacts files or directories it gives on
 */
public record Executor(
        List<String> inputs,
        Map<String, ParameterType> parameters,
        Map<String, ArtifactType> artifacts) {
    public Executor {
        inputs = List.copyOf(inputs);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        artifacts = Collections.unmodifiableMap(new LinkedHashMap<>(artifacts));
    }

    /** The schema of an artifact, such as {@code system.Dataset}. */
    public record ArtifactType(String title, String version) {}
}
