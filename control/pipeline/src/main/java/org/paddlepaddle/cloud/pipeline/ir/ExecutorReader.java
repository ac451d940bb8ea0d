// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.dag.Argument;
import org.paddlepaddle.cloud.pipeline.dag.Executor;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;
import org.paddlepaddle.cloud.pipeline.dag.Template;

/**
 * Reads what runs a component: a container, an importer, or one of the two names that KFP does
 * itself.
 *
 * @param place of the executor
 * @param platform of the same label
 */
record ExecutorReader(String name, ComponentSpec component, SpecPath place, SpecPath platform) {
    /** Of KFP's Kubernetes platform; nothing is run for them. */
    private static final String CREATE_CLAIM = "argostub/createpvc";

    private static final String DELETE_CLAIM = "argostub/deletepvc";

    /**
     * @param sources inputs that the task fills beside those of its own
     */
    record Read(Template template, Map<String, SpecPath> sources) {}

    Read read() {
        place.only(Set.of("container", "importer"), Set.of());
        if (!place.at("importer").absent()) {
            return new Read(importer(place.at("importer")), Map.of());
        }
        var image = place.at("container").at("image").text().orElse("");
        return switch (image) {
            case CREATE_CLAIM -> new Read(claim(), Map.of());
            case DELETE_CLAIM -> new Read(deletion(), Map.of());
            default -> container();
        };
    }

    private Read container() {
        var reader = new ContainerReader(place.at("container"));
        var container = reader.container();
        var extra = new PlatformReader(platform, container);
        var pod = extra.read();
        reader.sdk().ifPresent(sdk -> ready(sdk, container, pod));
        var hasFiles =
                !component.outputs().isEmpty()
                        || !component.outputArtifacts().isEmpty()
                        || !component.artifacts().isEmpty();
        if (hasFiles && container.path("command").isEmpty()) {
            place.remarks()
                    .problem(
                            place.path() + ".container.command",
                            "is missing: a step with inputs or outputs must name its program");
        }
        var template =
                new Template.Container(
                        name,
                        new Inputs(parameters(container, pod.spec()), component.artifacts()),
                        List.of(),
                        container,
                        List.of(),
                        List.of(),
                        pod,
                        Optional.empty(),
                        extra.deadlineSeconds(),
                        Optional.empty(),
                        Optional.of(executor()));
        return new Read(template, extra.sources());
    }

    /**
     * Asks for a node that has the package, and lets pip see it there: told to install into a
     * directory, pip would load it again.
     */
    private static void ready(String sdk, ObjectNode container, PodParts pod) {
        pod.metadata().withObject("/annotations").put("requirements.paddlecloud.org/main", sdk);
        container.withArray("env").addObject().put("name", "PIP_TARGET").put("value", "");
    }

    /** Its own, and those that its texts name beside: kfp does not declare them. */
    private List<Inputs.Parameter> parameters(ObjectNode container, ObjectNode pod) {
        var parameters = new ArrayList<>(component.parameters());
        var known = component.parameters().stream().map(Inputs.Parameter::name).toList();
        var named = ContainerReader.named(container);
        named.addAll(ContainerReader.named(pod));
        named.stream()
                .filter(other -> !known.contains(other))
                .forEach(
                        other ->
                                parameters.add(
                                        new Inputs.Parameter(
                                                other,
                                                ParameterType.STRING,
                                                Optional.empty(),
                                                true)));
        return parameters;
    }

    private Executor executor() {
        return new Executor(
                component.parameters().stream().map(Inputs.Parameter::name).toList(),
                component.outputs(),
                component.outputArtifacts());
    }

    private Inputs inputs() {
        return new Inputs(component.parameters(), component.artifacts());
    }

    private Template importer(SpecPath importer) {
        importer.only(Set.of("artifactUri", "typeSchema", "metadata", "reimport"), Set.of());
        var uri = importer.at("artifactUri").only(Set.of("constant", "runtimeParameter"), Set.of());
        var artifact = component.outputArtifacts().keySet().stream().findFirst().orElse("artifact");
        return new Template.Importer(
                name,
                inputs(),
                uri.at("runtimeParameter")
                        .text()
                        .<Argument>map(
                                input ->
                                        new Argument.Named(
                                                "inputs.parameters." + input, Optional.empty()))
                        .orElseGet(() -> new Argument.Literal(uri.at("constant").required())),
                ComponentSpec.artifactType(importer.at("typeSchema")),
                artifact,
                importer.at("metadata").object());
    }

    private Template claim() {
        return resource(
                Template.Verb.Create,
                new Template.Manifest.Claim(),
                List.of(new Template.OutputPath("name", "{.metadata.name}")));
    }

    private Template deletion() {
        var manifest = JsonNodeFactory.instance.objectNode();
        manifest.put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
        manifest.putObject("metadata").put("name", "{{inputs.parameters.pvc_name}}");
        return resource(Template.Verb.Delete, new Template.Manifest.Tree(manifest), List.of());
    }

    private Template resource(
            Template.Verb verb, Template.Manifest manifest, List<Template.OutputPath> outputs) {
        return new Template.Resource(
                name,
                inputs(),
                outputs,
                verb,
                manifest,
                Optional.empty(),
                Optional.empty(),
                "strategic",
                false,
                Optional.empty());
    }
}
