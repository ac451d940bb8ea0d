// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.dag;

import java.util.List;
import java.util.Optional;

/** What a template wants. */
public record Inputs(List<Parameter> parameters, List<Artifact> artifacts) {
    public static final Inputs NONE = new Inputs(List.of(), List.of());

    public Inputs {
        parameters = List.copyOf(parameters);
        artifacts = List.copyOf(artifacts);
    }

    /**
     * @param otherwise the value where nobody gives one
     * @param optional whether it may have no value at all
     */
    public record Parameter(
            String name, ParameterType type, Optional<Argument> otherwise, boolean optional) {
        /** As Argo has them: a text that must be given unless it has another value. */
        public static Parameter text(String name, Optional<String> otherwise) {
            return new Parameter(
                    name, ParameterType.STRING, otherwise.map(Argument.Text::new), false);
        }
    }

    /**
     * @param path where the container wants it
     * @param raw its content, where the pipeline itself has it
     */
    public record Artifact(String name, String path, Optional<String> raw, boolean optional) {}
}
