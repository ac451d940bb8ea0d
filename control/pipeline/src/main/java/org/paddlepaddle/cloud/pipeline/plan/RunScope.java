// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;

/** What {@code {{workflow.…}}} stands for. */
final class RunScope implements Placeholders.Scope {
    private static final Map<String, String> STRFTIME =
            Map.ofEntries(
                    Map.entry("Y", "yyyy"),
                    Map.entry("y", "yy"),
                    Map.entry("m", "MM"),
                    Map.entry("d", "dd"),
                    Map.entry("H", "HH"),
                    Map.entry("I", "hh"),
                    Map.entry("M", "mm"),
                    Map.entry("S", "ss"),
                    Map.entry("j", "DDD"),
                    Map.entry("b", "MMM"),
                    Map.entry("B", "MMMM"),
                    Map.entry("a", "EEE"),
                    Map.entry("A", "EEEE"),
                    Map.entry("p", "a"),
                    Map.entry("f", "SSSSSS"));
    private static final String CREATED = "workflow.creationTimestamp";

    private final Map<String, String> values = new LinkedHashMap<>();

    RunScope(Pipeline pipeline, RunFacts facts) {
        values.put("workflow.name", facts.key().name());
        values.put("workflow.namespace", facts.key().namespace());
        values.put("workflow.uid", facts.uid());
        values.put("workflow.serviceAccountName", pipeline.serviceAccount());
        values.put("workflow.priority", "0");
        created(facts.created());
        facts.job().forEach((name, value) -> values.put("kfp." + name, value));
        var parameters = JsonNodeFactory.instance.arrayNode();
        pipeline.arguments()
                .forEach(
                        (name, value) -> {
                            values.put("workflow.parameters." + name, value);
                            parameters.addObject().put("name", name).put("value", value);
                        });
        values.put("workflow.parameters", parameters.toString());
        facts.labels().forEach((name, value) -> values.put("workflow.labels." + name, value));
        facts.annotations()
                .forEach((name, value) -> values.put("workflow.annotations." + name, value));
    }

    private void created(Instant created) {
        var time = created.atOffset(ZoneOffset.UTC);
        values.put(CREATED, DateTimeFormatter.ISO_INSTANT.format(created));
        values.put(CREATED + ".s", String.valueOf(created.getEpochSecond()));
        values.put(CREATED + ".RFC3339", DateTimeFormatter.ISO_INSTANT.format(created));
        STRFTIME.forEach(
                (letter, pattern) ->
                        values.put(
                                CREATED + "." + letter,
                                DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(time)));
    }

    /** For what runs after the entrypoint. */
    RunScope with(String name, String value) {
        values.put(name, value);
        return this;
    }

    @Override
    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }
}
