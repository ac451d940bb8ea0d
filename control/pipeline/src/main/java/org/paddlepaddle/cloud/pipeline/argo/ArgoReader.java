// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.argo;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.PodParts;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.Placeholders;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Remarks;

/** Reads the spec of a workflow. */
public final class ArgoReader {
    static final Set<String> POD_FIELDS =
            Set.of(
                    "nodeSelector",
                    "tolerations",
                    "affinity",
                    "imagePullSecrets",
                    "dnsConfig",
                    "dnsPolicy",
                    "hostAliases",
                    "hostNetwork",
                    "priorityClassName",
                    "schedulerName",
                    "securityContext",
                    "automountServiceAccountToken",
                    "volumes");
    private static final Set<String> KNOWN =
            TemplateReader.with(
                    POD_FIELDS,
                    "entrypoint",
                    "templates",
                    "arguments",
                    "serviceAccountName",
                    "parallelism",
                    "ttlStrategy",
                    "ttlSecondsAfterFinished",
                    "activeDeadlineSeconds",
                    "onExit",
                    "shutdown",
                    "podMetadata",
                    "podPriorityClassName");

    /** Of pods that nobody evicts for their budget, and of an archive that is always on. */
    private static final Set<String> IGNORED =
            Set.of("podDisruptionBudget", "archiveLogs", "podGC", "priority");

    private static final Pattern TASK_OUTPUT =
            Pattern.compile("tasks\\.[^.]+\\.outputs\\.parameters\\.(.+)");

    private final Remarks remarks = new Remarks();

    private ArgoReader() {}

    /** The pipeline, or the list of what in it is wrong or not supported. */
    public static Checked<Pipeline> read(JsonNode spec) {
        var reader = new ArgoReader();
        return reader.remarks.checked(reader.pipeline(spec));
    }

    private Pipeline pipeline(JsonNode tree) {
        var spec = new SpecPath(tree, "spec", remarks).only(KNOWN, IGNORED);
        var templates = templates(spec);
        var onExit = spec.at("onExit").text();
        var pipeline =
                new Pipeline(
                        spec.at("entrypoint").required(),
                        templates,
                        arguments(spec),
                        onExit,
                        spec.at("serviceAccountName").text().orElse("default"),
                        number(spec.at("parallelism")),
                        seconds(spec.at("activeDeadlineSeconds")),
                        shutdown(spec.at("shutdown")),
                        keepFor(spec),
                        pods(spec));
        ReferenceChecks.check(pipeline, remarks);
        return pipeline;
    }

    private static PodParts pods(SpecPath spec) {
        var fields = spec.pick(POD_FIELDS);
        var priority = spec.at("podPriorityClassName").text();
        priority.ifPresent(name -> fields.put("priorityClassName", name));
        return new PodParts(fields, spec.at("podMetadata").object());
    }

    private Map<String, Template> templates(SpecPath spec) {
        var templates = new LinkedHashMap<String, Template>();
        var asked =
                Placeholders.in(spec.node()).stream()
                        .map(TASK_OUTPUT::matcher)
                        .filter(Matcher::matches)
                        .map(matcher -> matcher.group(1))
                        .collect(Collectors.toSet());
        for (var place : spec.at("templates").elements()) {
            new TemplateReader(place, asked)
                    .read()
                    .ifPresent(
                            template -> {
                                if (templates.put(template.name(), template) != null) {
                                    remarks.problem(
                                            place.path(),
                                            "a second template has the name " + template.name());
                                }
                            });
        }
        return templates;
    }

    private static Map<String, String> arguments(SpecPath spec) {
        var arguments = new LinkedHashMap<String, String>();
        spec.at("arguments").only(Set.of("parameters"), Set.of());
        for (var parameter : spec.at("arguments").at("parameters").elements()) {
            parameter.only(Set.of("name", "value", "default", "description", "enum"), Set.of());
            parameter
                    .at("value")
                    .text()
                    .or(() -> parameter.at("default").text())
                    .ifPresent(value -> arguments.put(parameter.at("name").required(), value));
        }
        return arguments;
    }

    private Optional<Pipeline.Shutdown> shutdown(SpecPath place) {
        var text = place.text().filter(word -> !word.isEmpty());
        return text.map(word -> remarks.word(place.path(), word, Pipeline.Shutdown.Terminate));
    }

    private Pipeline.KeepFor keepFor(SpecPath spec) {
        var strategy = spec.at("ttlStrategy");
        strategy.only(
                Set.of("secondsAfterCompletion", "secondsAfterSuccess", "secondsAfterFailure"),
                Set.of());
        var any =
                seconds(strategy.at("secondsAfterCompletion"))
                        .or(() -> seconds(spec.at("ttlSecondsAfterFinished")));
        return new Pipeline.KeepFor(
                seconds(strategy.at("secondsAfterSuccess")).or(() -> any),
                seconds(strategy.at("secondsAfterFailure")).or(() -> any));
    }

    private static OptionalInt number(SpecPath place) {
        if (place.absent()) {
            return OptionalInt.empty();
        }
        if (!place.node().canConvertToInt() || place.node().intValue() < 0) {
            place.remarks().problem(place.path(), "is no number from 0 on");
            return OptionalInt.empty();
        }
        return OptionalInt.of(place.node().intValue());
    }

    private static Optional<Duration> seconds(SpecPath place) {
        return number(place).stream().mapToObj(Duration::ofSeconds).findFirst();
    }
}
