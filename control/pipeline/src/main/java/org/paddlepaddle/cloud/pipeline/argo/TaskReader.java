// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.paddlepaddle.cloud.pipeline.dag.Argument;
import org.paddlepaddle.cloud.pipeline.dag.Task;

/** Reads one task of a DAG. */
final class TaskReader {
    private static final Set<String> KNOWN =
            Set.of(
                    "name",
                    "template",
                    "dependencies",
                    "when",
                    "withItems",
                    "withParam",
                    "arguments");

    private TaskReader() {}

    static Task read(SpecPath task) {
        task.only(KNOWN, Set.of());
        var arguments = task.at("arguments").only(Set.of("parameters", "artifacts"), Set.of());
        return new Task(
                task.at("name").required(),
                task.at("name").text().orElse(""),
                task.at("template").required(),
                task.at("dependencies").elements().stream().map(SpecPath::required).toList(),
                Task.Trigger.NONE_FAILED,
                task.at("when")
                        .text()
                        .filter(text -> !text.isBlank())
                        .<Task.When>map(Task.When.Argo::new),
                loop(task),
                parameters(arguments.at("parameters")),
                artifacts(arguments.at("artifacts")));
    }

    private static Optional<Task.Loop> loop(SpecPath task) {
        var computed = task.at("withParam").text();
        if (computed.isPresent()) {
            return Optional.of(new Task.Loop.Computed(computed.get()));
        }
        if (task.at("withItems").absent()) {
            return Optional.empty();
        }
        var items = new ArrayList<JsonNode>();
        task.at("withItems").elements().forEach(item -> items.add(item.node()));
        return Optional.of(new Task.Loop.Items(List.copyOf(items)));
    }

    private static Map<String, Argument> parameters(SpecPath list) {
        var values = new LinkedHashMap<String, Argument>();
        for (var parameter : list.elements()) {
            parameter.only(Set.of("name", "value"), Set.of());
            parameter
                    .at("value")
                    .text()
                    .ifPresentOrElse(
                            value ->
                                    values.put(
                                            parameter.at("name").required(),
                                            new Argument.Text(value)),
                            () ->
                                    parameter
                                            .remarks()
                                            .problem(parameter.path() + ".value", "is missing"));
        }
        return values;
    }

    private static Map<String, Task.Source> artifacts(SpecPath list) {
        var sources = new LinkedHashMap<String, Task.Source>();
        for (var artifact : list.elements()) {
            artifact.only(Set.of("name", "from", "raw", "optional"), Set.of());
            var raw = artifact.at("raw").at("data").text();
            sources.put(
                    artifact.at("name").required(),
                    raw.<Task.Source>map(Task.Source.Raw::new)
                            .orElseGet(() -> new Task.Source.From(artifact.at("from").required())));
        }
        return sources;
    }
}
