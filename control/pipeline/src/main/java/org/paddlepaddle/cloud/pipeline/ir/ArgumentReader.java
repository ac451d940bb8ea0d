// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.ir;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.pipeline.argo.SpecPath;
import org.paddlepaddle.cloud.pipeline.dag.Argument;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.expression.CelExpressions;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;

/**
 * Reads where the values of one task's inputs come from.
 *
 * @param siblings the parameters of the same task, which texts may name
 * @param producers gathers the tasks that were named
 */
record ArgumentReader(Map<String, SpecPath> siblings, Set<String> producers) {
    private static final String SELECTOR = "parameterExpressionSelector";

    /** What kfp writes into a constant: another input of the task, or a fact of the run. */
    private static final Pattern NAMED =
            Pattern.compile(
                    "\\{\\{\\$\\.(?:inputs\\.parameters\\[['\"](?<input>[^'\"]+)['\"]]|(?<job>pipeline_\\w+))}}");

    private static final Set<String> RUN =
            Set.of(
                    "pipeline_job_name",
                    "pipeline_job_resource_name",
                    "pipeline_job_uuid",
                    "pipeline_root",
                    "pipeline_job_create_time_utc",
                    "pipeline_job_schedule_time_utc");
    private static final List<String> SOURCES =
            List.of(
                    "runtimeValue",
                    "componentInputParameter",
                    "taskOutputParameter",
                    "taskFinalStatus");

    Argument read(SpecPath place) {
        return read(place, 0);
    }

    private Argument read(SpecPath place, int depth) {
        place.only(
                Set.of(
                        "runtimeValue",
                        "componentInputParameter",
                        "taskOutputParameter",
                        "taskFinalStatus",
                        SELECTOR),
                Set.of());
        var selector = place.at(SELECTOR).text();
        selector.ifPresent(text -> check(place.at(SELECTOR), text));
        var constant = place.at("runtimeValue");
        if (!constant.absent()) {
            return constant(constant, depth);
        }
        return new Argument.Named(name(place), selector);
    }

    private static void check(SpecPath place, String expression) {
        try {
            CelExpressions.check(expression);
        } catch (ExpressionException e) {
            place.remarks().problem(place.path(), e.reason());
        }
    }

    private String name(SpecPath place) {
        var input = place.at("componentInputParameter").text();
        if (input.isPresent()) {
            return "inputs.parameters." + input.get();
        }
        var output = place.at("taskOutputParameter");
        if (!output.absent()) {
            output.only(Set.of("producerTask", "outputParameterKey"), Set.of());
            return "tasks.%s.outputs.parameters.%s"
                    .formatted(
                            producer(output.at("producerTask")),
                            output.at("outputParameterKey").required());
        }
        var status = place.at("taskFinalStatus");
        if (!status.absent()) {
            status.only(Set.of("producerTask"), Set.of());
            return "tasks.%s.finalStatus".formatted(producer(status.at("producerTask")));
        }
        place.remarks().problem(place.path(), "has none of " + String.join(", ", SOURCES));
        return "";
    }

    String producer(SpecPath place) {
        var task = place.required();
        producers.add(task);
        return task;
    }

    private Argument constant(SpecPath place, int depth) {
        place.only(Set.of("constant"), Set.of());
        var value = place.at("constant").node();
        return value.isTextual() && NAMED.matcher(value.textValue()).find()
                ? joined(place, value.textValue(), depth)
                : new Argument.Literal(literal(value));
    }

    private static String literal(JsonNode value) {
        return value.isMissingNode() ? "" : ParameterType.text(value);
    }

    /** A text into which kfp wrote other inputs of the task. */
    private Argument joined(SpecPath place, String text, int depth) {
        var parts = new ArrayList<Argument>();
        var matcher = NAMED.matcher(text);
        int at = 0;
        while (matcher.find()) {
            parts.add(new Argument.Literal(text.substring(at, matcher.start())));
            part(place, matcher, depth).ifPresent(parts::add);
            at = matcher.end();
        }
        parts.add(new Argument.Literal(text.substring(at)));
        return new Argument.Joined(parts);
    }

    private Optional<Argument> part(SpecPath place, Matcher tag, int depth) {
        var job = tag.group("job");
        if (job == null) {
            return sibling(place, tag.group("input"), depth);
        }
        if (!RUN.contains(job)) {
            place.remarks().problem(place.path(), tag.group() + " is not supported here");
            return Optional.empty();
        }
        return Optional.of(new Argument.Named("kfp." + job, Optional.empty()));
    }

    private Optional<Argument> sibling(SpecPath place, String name, int depth) {
        var source = siblings.get(name);
        if (source == null || depth > siblings.size()) {
            place.remarks()
                    .problem(
                            place.path(),
                            "names the input " + name + ", which the task does not have");
            return Optional.empty();
        }
        return Optional.of(read(source, depth + 1));
    }
}
