// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.dag.Argument;
import org.paddlepaddle.cloud.pipeline.dag.Executor.ArtifactType;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;

/**
 * What a component says of itself.
 *
 * @param executor the label of what runs it; empty for a DAG
 */
record ComponentSpec(
        SpecPath place,
        Optional<String> executor,
        List<Inputs.Parameter> parameters,
        List<Inputs.Artifact> artifacts,
        Map<String, ParameterType> outputs,
        Map<String, ArtifactType> outputArtifacts) {
    private static final Set<String> PARAMETER =
            Set.of("parameterType", "defaultValue", "isOptional", "description");
    private static final Set<String> ARTIFACT =
            Set.of("artifactType", "isArtifactList", "isOptional", "description");

    static ComponentSpec read(SpecPath place) {
        place.only(
                Set.of("executorLabel", "dag", "inputDefinitions", "outputDefinitions"), Set.of());
        var inputs = place.at("inputDefinitions").only(Set.of("parameters", "artifacts"), Set.of());
        var outputs =
                place.at("outputDefinitions").only(Set.of("parameters", "artifacts"), Set.of());
        var executor = place.at("executorLabel").text();
        if (executor.isEmpty() && place.at("dag").absent()) {
            place.remarks().problem(place.path(), "has neither executorLabel nor dag");
        }
        return new ComponentSpec(
                place,
                executor,
                parameters(inputs.at("parameters")),
                artifacts(inputs.at("artifacts")),
                types(outputs.at("parameters")),
                artifactTypes(outputs.at("artifacts")));
    }

    private static List<Inputs.Parameter> parameters(SpecPath declared) {
        var parameters = new ArrayList<Inputs.Parameter>();
        declared.fields()
                .forEach(
                        (name, place) -> {
                            place.only(PARAMETER, Set.of());
                            var type = type(place);
                            var otherwise = place.at("defaultValue");
                            boolean given = !otherwise.absent();
                            if (given && !type.accepts(otherwise.node())) {
                                otherwise.remarks().problem(otherwise.path(), "is no " + type);
                            }
                            parameters.add(
                                    new Inputs.Parameter(
                                            name,
                                            type,
                                            given
                                                    ? Optional.of(
                                                            new Argument.Literal(
                                                                    ParameterType.text(
                                                                            otherwise.node())))
                                                    : Optional.empty(),
                                            place.at("isOptional").node().asBoolean()));
                        });
        return parameters;
    }

    private static ParameterType type(SpecPath place) {
        var type = place.at("parameterType");
        return type.remarks().word(type.path(), type.required(), ParameterType.STRING);
    }

    private static List<Inputs.Artifact> artifacts(SpecPath declared) {
        var artifacts = new ArrayList<Inputs.Artifact>();
        declared.fields()
                .forEach(
                        (name, place) -> {
                            place.only(ARTIFACT, Set.of());
                            boolean optional =
                                    place.at("isOptional").node().asBoolean()
                                            || place.at("isArtifactList").node().asBoolean();
                            artifacts.add(
                                    new Inputs.Artifact(name, "", Optional.empty(), optional));
                        });
        return artifacts;
    }

    private static Map<String, ParameterType> types(SpecPath declared) {
        var types = new LinkedHashMap<String, ParameterType>();
        declared.fields()
                .forEach(
                        (name, place) -> {
                            place.only(
                                    Set.of("parameterType", "description", "isOptional"), Set.of());
                            types.put(name, type(place));
                        });
        return types;
    }

    private static Map<String, ArtifactType> artifactTypes(SpecPath declared) {
        var types = new LinkedHashMap<String, ArtifactType>();
        declared.fields()
                .forEach(
                        (name, place) -> {
                            place.only(
                                    Set.of(
                                            "artifactType",
                                            "isArtifactList",
                                            "description",
                                            "metadata"),
                                    Set.of());
                            types.put(name, artifactType(place.at("artifactType")));
                        });
        return types;
    }

    static ArtifactType artifactType(SpecPath place) {
        place.only(Set.of("schemaTitle", "schemaVersion"), Set.of());
        return new ArtifactType(
                place.at("schemaTitle").text().orElse("system.Artifact"),
                place.at("schemaVersion").text().orElse("0.0.1"));
    }
}
