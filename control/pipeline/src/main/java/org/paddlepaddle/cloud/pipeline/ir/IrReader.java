// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.argo.ReferenceChecks;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.dag.Inputs;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;
import org.paddlepaddle.cloud.pipeline.dag.RetryRule;
import org.paddlepaddle.cloud.pipeline.dag.Task;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Remarks;

/** Reads the spec of a Workflow that holds a pipeline of KFP v2. */
public final class IrReader {
    private static final Set<String> KNOWN =
            Set.of(
                    IrNames.PIPELINE,
                    IrNames.PLATFORM,
                    IrNames.RUNTIME,
                    "serviceAccountName",
                    "podMetadata",
                    "activeDeadlineSeconds",
                    "shutdown");

    private final Remarks remarks = new Remarks();
    private final Map<String, ComponentSpec> components = new LinkedHashMap<>();
    private final Map<String, Template> templates = new LinkedHashMap<>();
    private final Map<String, Map<String, SpecPath>> sources = new HashMap<>();

    private IrReader() {}

    /** Whether the spec of a Workflow is one of ours. */
    public static boolean isIr(JsonNode spec) {
        return spec.has(IrNames.PIPELINE);
    }

    /** The pipeline, or the list of what in it is wrong or not supported. */
    public static Checked<Pipeline> read(JsonNode spec) {
        var reader = new IrReader();
        return reader.remarks.checked(reader.pipeline(spec));
    }

    private Pipeline pipeline(JsonNode tree) {
        var spec = new SpecPath(tree, "spec", remarks).only(KNOWN, Set.of());
        var ir = spec.at(IrNames.PIPELINE);
        header(ir);
        ir.at("components")
                .fields()
                .forEach((name, place) -> components.put(name, ComponentSpec.read(place)));
        if (components.containsKey(IrNames.ROOT)) {
            remarks.problem(ir.path() + ".components.root", "is the name of the pipeline itself");
        }
        components.put(IrNames.ROOT, ComponentSpec.read(ir.at(IrNames.ROOT)));
        var executors = ir.at("deploymentSpec").only(Set.of("executors"), Set.of());
        var platforms = platforms(spec.at(IrNames.PLATFORM));
        components.forEach(
                (name, component) ->
                        component
                                .executor()
                                .ifPresent(
                                        label ->
                                                leaf(
                                                        name,
                                                        component,
                                                        executors.at("executors").at(label),
                                                        platforms.at(label))));
        components.forEach((name, component) -> dag(name, component));
        var pipeline =
                new Pipeline(
                        IrNames.ROOT,
                        templates,
                        arguments(spec.at(IrNames.RUNTIME)),
                        Optional.empty(),
                        spec.at("serviceAccountName").text().orElse("default"),
                        OptionalInt.empty(),
                        deadline(spec.at("activeDeadlineSeconds")),
                        shutdown(spec.at("shutdown")),
                        Pipeline.KeepFor.EVER,
                        new PodParts(
                                JsonNodeFactory.instance.objectNode(),
                                spec.at("podMetadata").object()));
        ReferenceChecks.check(pipeline, remarks);
        return pipeline;
    }

    private void header(SpecPath ir) {
        ir.only(
                Set.of(
                        "pipelineInfo",
                        "schemaVersion",
                        "sdkVersion",
                        "root",
                        "components",
                        "deploymentSpec"),
                Set.of("defaultPipelineRoot"));
        var version = ir.at("schemaVersion");
        if (!version.required().startsWith("2.1")) {
            remarks.problem(
                    version.path(),
                    "is %s; compile the pipeline with kfp 2, which writes 2.1.0"
                            .formatted(version.text().orElse("")));
        }
    }

    private SpecPath platforms(SpecPath document) {
        var platforms =
                document.only(Set.of("platforms"), Set.of())
                        .at("platforms")
                        .only(Set.of("kubernetes"), Set.of());
        return platforms
                .at("kubernetes")
                .only(Set.of("deploymentSpec"), Set.of())
                .at("deploymentSpec")
                .only(Set.of("executors"), Set.of())
                .at("executors");
    }

    private void leaf(String name, ComponentSpec component, SpecPath executor, SpecPath platform) {
        if (executor.absent()) {
            remarks.problem(executor.path(), "is missing");
            return;
        }
        var read = new ExecutorReader(name, component, executor, platform).read();
        templates.put(name, read.template());
        sources.put(name, read.sources());
    }

    private void dag(String name, ComponentSpec component) {
        var place = component.place().at("dag");
        if (component.executor().isPresent() || place.absent()) {
            return;
        }
        place.only(Set.of("tasks", "outputs"), Set.of());
        var tasks = new ArrayList<Task>();
        place.at("tasks").fields().forEach((key, task) -> tasks.add(task(key, task)));
        templates.put(
                name,
                new Template.Dag(
                        name,
                        new Inputs(component.parameters(), component.artifacts()),
                        outputs(place),
                        tasks,
                        OptionalInt.empty()));
    }

    /** A task that is tried again has a template of its own, with the rule in it. */
    private Task task(String name, SpecPath place) {
        var reference =
                place.at("componentRef").only(Set.of("name"), Set.of()).at("name").required();
        var rule = IrRetryReader.read(place.at("retryPolicy"));
        var template = rule.flatMap(retry -> tried(reference, retry, place)).orElse(reference);
        return new IrTaskReader(name, place, template, sources.getOrDefault(reference, Map.of()))
                .read();
    }

    private Optional<String> tried(String reference, RetryRule rule, SpecPath place) {
        if (!(templates.get(reference) instanceof Template.Container step)) {
            place.remarks()
                    .problem(
                            place.path() + ".retryPolicy",
                            "is supported for containers only; give it to the tasks inside");
            return Optional.empty();
        }
        var name = place.path().replace("spec.pipelineSpec.", "") + "/" + reference;
        templates.put(name, step.tried(name, rule));
        return Optional.of(name);
    }

    private List<Template.OutputReference> outputs(SpecPath dag) {
        var outputs = dag.at("outputs").only(Set.of("parameters", "artifacts"), Set.of());
        var references = new ArrayList<Template.OutputReference>();
        outputs.at("parameters")
                .fields()
                .forEach((name, from) -> references.add(parameter(dag, name, from)));
        outputs.at("artifacts")
                .fields()
                .forEach((name, from) -> references.add(artifact(name, from)));
        return references;
    }

    private Template.OutputReference parameter(SpecPath dag, String name, SpecPath from) {
        from.only(Set.of("valueFromParameter", "valueFromOneof"), Set.of());
        var selectors = new ArrayList<SpecPath>();
        if (!from.at("valueFromParameter").absent()) {
            selectors.add(from.at("valueFromParameter"));
        }
        var oneof = from.at("valueFromOneof").only(Set.of("parameterSelectors"), Set.of());
        selectors.addAll(oneof.at("parameterSelectors").elements());
        var texts = new ArrayList<String>();
        var type = ParameterType.STRING;
        for (var selector : selectors) {
            selector.only(Set.of("producerSubtask", "outputParameterKey"), Set.of());
            var task = selector.at("producerSubtask").required();
            var key = selector.at("outputParameterKey").required();
            texts.add("{{tasks.%s.outputs.parameters.%s}}".formatted(task, key));
            type = type(dag.at("tasks").at(task), key);
        }
        if (texts.isEmpty()) {
            remarks.problem(from.path(), "names no task");
            texts.add("");
        }
        return new Template.OutputReference(name, false, texts, type, true);
    }

    /** What a task gives on under a name; all items of a loop are a list. */
    private ParameterType type(SpecPath task, String key) {
        if (!task.at("parameterIterator").absent()) {
            return ParameterType.LIST;
        }
        var component = components.get(task.at("componentRef").at("name").text().orElse(""));
        return component == null
                ? ParameterType.STRING
                : component.outputs().getOrDefault(key, ParameterType.STRING);
    }

    private Template.OutputReference artifact(String name, SpecPath from) {
        from.only(Set.of("artifactSelectors"), Set.of());
        var texts = new ArrayList<String>();
        for (var selector : from.at("artifactSelectors").elements()) {
            selector.only(Set.of("producerSubtask", "outputArtifactKey"), Set.of());
            texts.add(
                    "{{tasks.%s.outputs.artifacts.%s}}"
                            .formatted(
                                    selector.at("producerSubtask").required(),
                                    selector.at("outputArtifactKey").required()));
        }
        return new Template.OutputReference(name, true, texts, ParameterType.STRING, true);
    }

    private Map<String, String> arguments(SpecPath runtime) {
        var given = runtime.at("parameters").fields();
        var arguments = new LinkedHashMap<String, String>();
        var root = components.get(IrNames.ROOT);
        var declared = root == null ? List.<Inputs.Parameter>of() : root.parameters();
        for (var parameter : declared) {
            var value = given.remove(parameter.name());
            if (value == null || value.absent()) {
                // A pipeline that is only looked at has no run's parameters.
                if (!runtime.absent()) {
                    required(runtime, parameter);
                }
                continue;
            }
            if (!parameter.type().accepts(value.node())) {
                remarks.problem(value.path(), "is no " + parameter.type());
            }
            arguments.put(parameter.name(), ParameterType.text(value.node()));
        }
        var names = declared.stream().map(Inputs.Parameter::name).toList();
        given.values()
                .forEach(
                        place ->
                                remarks.problem(
                                        place.path(),
                                        "the pipeline has no such parameter; it has " + names));
        return arguments;
    }

    private void required(SpecPath runtime, Inputs.Parameter parameter) {
        if (parameter.otherwise().isEmpty() && !parameter.optional()) {
            remarks.problem(
                    runtime.path() + ".parameters." + parameter.name(),
                    "is missing: the pipeline has no default for it");
        }
    }

    private static Optional<Duration> deadline(SpecPath place) {
        return place.absent()
                ? Optional.empty()
                : Optional.of(Duration.ofSeconds(Math.max(0, place.node().asLong(0))));
    }

    private Optional<Pipeline.Shutdown> shutdown(SpecPath place) {
        return place.text()
                .filter(word -> !word.isEmpty())
                .map(word -> remarks.word(place.path(), word, Pipeline.Shutdown.Terminate));
    }
}
