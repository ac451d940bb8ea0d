// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;
import org.paddlepaddle.cloud.pipeline.dag.Template;

/**
 * Reads one template of a workflow.
 *
 * @param asked names of output parameters that somebody reads
 */
record TemplateReader(SpecPath place, Set<String> asked) {
    private static final Set<String> SHARED =
            Set.of("name", "inputs", "outputs", "metadata", "retryStrategy", "parallelism");
    private static final Set<String> CONTAINER =
            with(
                    ArgoReader.POD_FIELDS,
                    "container",
                    "sidecars",
                    "initContainers",
                    "podSpecPatch",
                    "activeDeadlineSeconds",
                    "serviceAccountName");
    private static final Set<String> IGNORED = Set.of("archiveLocation", "executor");

    static Set<String> with(Set<String> some, String... more) {
        var all = new HashSet<>(some);
        all.addAll(Set.of(more));
        return Set.copyOf(all);
    }

    Optional<Template> read() {
        var name = place.at("name").required();
        if (place.node().has("dag")) {
            place.only(with(SHARED, "dag", "failFast"), IGNORED);
            return Optional.of(dag(name));
        }
        if (place.node().has("resource")) {
            // Nothing of a pod is needed: the engine asks the API itself.
            place.only(with(SHARED, "resource"), with(CONTAINER, "archiveLocation", "executor"));
            return Optional.of(new ResourceReader(place).read(name, inputs()));
        }
        if (place.node().has("container")) {
            place.only(with(CONTAINER, SHARED.toArray(String[]::new)), IGNORED);
            return Optional.of(
                    KubectlDelete.of(place, name, inputs()).orElseGet(() -> container(name)));
        }
        place.only(SHARED, Set.of());
        place.remarks()
                .problem(
                        place.path(),
                        "has none of container, dag and resource, which are supported");
        return Optional.empty();
    }

    private Template container(String name) {
        var container = place.at("container").object();
        place.at("container").at("image").required();
        var outputs = new OutputReader(place.at("outputs"), asked).files();
        boolean launched = !outputs.isEmpty() || !inputs().artifacts().isEmpty();
        if (launched && container.path("command").isEmpty()) {
            place.remarks()
                    .problem(
                            place.path() + ".container.command",
                            "is missing: a step with input or output files must name its program");
        }
        return new Template.Container(
                name,
                inputs(),
                outputs,
                container,
                objects(place.at("sidecars")),
                objects(place.at("initContainers")),
                pod(),
                patch(place.at("podSpecPatch")),
                place.at("activeDeadlineSeconds").text(),
                RetryReader.read(place.at("retryStrategy")),
                Optional.empty());
    }

    private PodParts pod() {
        var fields = place.pick(ArgoReader.POD_FIELDS);
        place.at("serviceAccountName")
                .text()
                .ifPresent(name -> fields.put("serviceAccountName", name));
        var metadata = place.at("metadata").only(Set.of("labels", "annotations"), Set.of());
        return new PodParts(fields, metadata.object());
    }

    private static List<ObjectNode> objects(SpecPath list) {
        var objects = new ArrayList<ObjectNode>();
        list.elements().forEach(element -> objects.add(element.object()));
        return objects;
    }

    /** Taken apart now, so that a value filled in later is never syntax. */
    private static Optional<JsonNode> patch(SpecPath place) {
        return place.text().filter(text -> !text.isBlank()).flatMap(text -> Yaml.read(text, place));
    }

    private Template dag(String name) {
        place.at("retryStrategy")
                .text()
                .ifPresent(
                        _ ->
                                place.remarks()
                                        .problem(
                                                place.path() + ".retryStrategy",
                                                "is not supported for a dag; give it to the"
                                                        + " steps"));
        var dag = place.at("dag").only(Set.of("tasks", "failFast"), Set.of());
        var tasks = dag.at("tasks").elements().stream().map(TaskReader::read).toList();
        return new Template.Dag(
                name,
                inputs(),
                new OutputReader(place.at("outputs"), asked).references(),
                tasks,
                parallelism());
    }

    /** For a DAG 0 is no limit. */
    private OptionalInt parallelism() {
        int limit = place.at("parallelism").node().asInt(0);
        return limit > 0 ? OptionalInt.of(limit) : OptionalInt.empty();
    }

    private Inputs inputs() {
        var inputs = place.at("inputs").only(Set.of("parameters", "artifacts"), Set.of());
        var parameters =
                inputs.at("parameters").elements().stream()
                        .map(
                                p ->
                                        p.only(
                                                Set.of(
                                                        "name",
                                                        "value",
                                                        "default",
                                                        "description",
                                                        "enum"),
                                                Set.of()))
                        .map(
                                p ->
                                        Inputs.Parameter.text(
                                                p.at("name").required(),
                                                p.at("value")
                                                        .text()
                                                        .or(() -> p.at("default").text())))
                        .toList();
        return new Inputs(
                parameters,
                inputs.at("artifacts").elements().stream().map(this::artifact).toList());
    }

    private Inputs.Artifact artifact(SpecPath artifact) {
        artifact.only(Set.of("name", "path", "raw", "optional"), Set.of("archive", "mode"));
        boolean needsPath = place.node().has("container");
        return new Inputs.Artifact(
                artifact.at("name").required(),
                needsPath ? artifact.at("path").required() : artifact.at("path").text().orElse(""),
                artifact.at("raw").at("data").text(),
                artifact.at("optional").node().asBoolean());
    }
}
