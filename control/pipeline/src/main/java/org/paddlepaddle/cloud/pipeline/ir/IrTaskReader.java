// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.argo.Yaml;
import org.paddlepaddle.cloud.pipeline.dag.Argument;
import org.paddlepaddle.cloud.pipeline.dag.Task;
import org.paddlepaddle.cloud.pipeline.expression.CelExpressions;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;

/**
 * Reads one task of a DAG.
 *
 * @param template the name of what it runs
 * @param extra inputs that the platform document adds
 */
record IrTaskReader(String name, SpecPath place, String template, Map<String, SpecPath> extra) {
    private static final Set<String> KNOWN =
            Set.of(
                    "componentRef",
                    "taskInfo",
                    "dependentTasks",
                    "cachingOptions",
                    "inputs",
                    "triggerPolicy",
                    "parameterIterator",
                    "iteratorPolicy",
                    "retryPolicy");
    private static final String COMPLETED = "ALL_UPSTREAM_TASKS_COMPLETED";

    Task read() {
        place.only(KNOWN, Set.of());
        place.at("taskInfo").only(Set.of("name"), Set.of());
        place.at("cachingOptions").only(Set.of("enableCache", "cacheKey"), Set.of());
        if (!name.matches("[A-Za-z0-9_-]+")) {
            place.remarks().problem(place.path(), "is no name of letters, digits, - and _");
        }
        var inputs = place.at("inputs").only(Set.of("parameters", "artifacts"), Set.of());
        var producers = new LinkedHashSet<String>();
        for (var other : place.at("dependentTasks").elements()) {
            producers.add(other.required());
        }
        var arguments = new ArgumentReader(inputs.at("parameters").fields(), producers);
        var parameters = new LinkedHashMap<String, Argument>();
        arguments.siblings().forEach((key, from) -> parameters.put(key, arguments.read(from)));
        extra.forEach((key, from) -> parameters.put(key, arguments.read(from)));
        var artifacts = artifacts(inputs.at("artifacts"), arguments);
        var together = limit();
        var loop = loop(parameters, together);
        var trigger = place.at("triggerPolicy").only(Set.of("condition", "strategy"), Set.of());
        return new Task(
                name,
                place.at("taskInfo").at("name").text().orElse(name),
                template,
                List.copyOf(producers),
                trigger(trigger.at("strategy")),
                when(trigger.at("condition")),
                loop,
                parameters,
                artifacts);
    }

    private static Task.Trigger trigger(SpecPath strategy) {
        var word = strategy.text().orElse("");
        return switch (word) {
            case COMPLETED -> Task.Trigger.ALL_COMPLETED;
            case "", "TRIGGER_STRATEGY_UNSPECIFIED", "ALL_UPSTREAM_TASKS_SUCCEEDED" ->
                    Task.Trigger.ALL_SUCCEEDED;
            default -> {
                strategy.remarks().problem(strategy.path(), word + " is not supported");
                yield Task.Trigger.ALL_SUCCEEDED;
            }
        };
    }

    private static Optional<Task.When> when(SpecPath condition) {
        var text = condition.text().filter(words -> !words.isBlank());
        text.ifPresent(
                words -> {
                    try {
                        CelExpressions.check(words);
                    } catch (ExpressionException e) {
                        condition.remarks().problem(condition.path(), e.reason());
                    }
                });
        return text.map(Task.When.Cel::new);
    }

    private Map<String, Task.Source> artifacts(SpecPath given, ArgumentReader arguments) {
        var artifacts = new LinkedHashMap<String, Task.Source>();
        given.fields()
                .forEach(
                        (key, from) -> {
                            from.only(
                                    Set.of("taskOutputArtifact", "componentInputArtifact"),
                                    Set.of());
                            artifacts.put(key, source(from, arguments));
                        });
        return artifacts;
    }

    private static Task.Source source(SpecPath from, ArgumentReader arguments) {
        var input = from.at("componentInputArtifact").text();
        if (input.isPresent()) {
            return new Task.Source.From("{{inputs.artifacts." + input.get() + "}}");
        }
        var output =
                from.at("taskOutputArtifact")
                        .only(Set.of("producerTask", "outputArtifactKey"), Set.of());
        return new Task.Source.From(
                "{{tasks.%s.outputs.artifacts.%s}}"
                        .formatted(
                                arguments.producer(output.at("producerTask")),
                                output.at("outputArtifactKey").required()));
    }

    /** Also gives the item to the input that takes it. */
    private Optional<Task.Loop> loop(Map<String, Argument> parameters, OptionalInt together) {
        var iterator = place.at("parameterIterator").only(Set.of("items", "itemInput"), Set.of());
        if (iterator.absent()) {
            return Optional.empty();
        }
        var items = iterator.at("items").only(Set.of("raw", "inputParameter"), Set.of());
        Argument list = new Argument.Literal("[]");
        var input = items.at("inputParameter").text();
        if (input.isPresent()) {
            list =
                    Optional.ofNullable(parameters.get(input.get()))
                            .orElseGet(
                                    () -> {
                                        items.remarks()
                                                .problem(
                                                        items.path() + ".inputParameter",
                                                        "the task has no input " + input.get());
                                        return new Argument.Literal("[]");
                                    });
        } else {
            list = new Argument.Literal(raw(items.at("raw")));
        }
        parameters.put(
                iterator.at("itemInput").required(), new Argument.Named("item", Optional.empty()));
        return Optional.of(new Task.Loop.Listed(list, together));
    }

    private static String raw(SpecPath place) {
        var text = place.required();
        try {
            if (!text.isEmpty() && !Yaml.read(text).isArray()) {
                place.remarks().problem(place.path(), "is no list");
            }
        } catch (JsonProcessingException _) {
            place.remarks().problem(place.path(), "is no JSON");
        }
        return text;
    }

    private OptionalInt limit() {
        var limit =
                place.at("iteratorPolicy")
                        .only(Set.of("parallelismLimit"), Set.of())
                        .at("parallelismLimit");
        int together = limit.node().asInt(0);
        return together > 0 ? OptionalInt.of(together) : OptionalInt.empty();
    }
}
