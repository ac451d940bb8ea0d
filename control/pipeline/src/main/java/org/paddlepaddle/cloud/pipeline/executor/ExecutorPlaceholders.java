// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.executor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.pipeline.NodeArtifact;
import org.paddlepaddle.cloud.pipeline.dag.ParameterType;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;
import org.paddlepaddle.cloud.pipeline.expression.PlaceholderSubstitution;

/** KFP v2's placeholders, such as {@code {{$.inputs.parameters['x']}}}. */
public record ExecutorPlaceholders(ExecutorCall call) implements PlaceholderSubstitution {
    private static final Pattern TAG = Pattern.compile("\\{\\{\\$([^{}]*)}}");
    private static final String KEY = "\\[['\"]([^'\"]+)['\"]]";
    private static final Pattern PARAMETER = Pattern.compile("\\.inputs\\.parameters" + KEY);
    private static final Pattern PARAMETER_FILE =
            Pattern.compile("\\.outputs\\.parameters" + KEY + "\\.output_file");
    private static final Pattern ARTIFACT =
            Pattern.compile(
                    "\\.(inputs|outputs)\\.artifacts"
                            + KEY
                            + "\\.(uri|path|metadata)(?:"
                            + KEY
                            + ")?");
    private static final Set<String> JOB =
            Set.of(
                    "pipeline_job_name",
                    "pipeline_job_resource_name",
                    "pipeline_job_uuid",
                    "pipeline_task_name",
                    "pipeline_task_uuid",
                    "pipeline_root",
                    "pipeline_job_create_time_utc",
                    "pipeline_job_schedule_time_utc");

    /** The placeholders of a tree that nobody knows. */
    public static Set<String> unknown(JsonNode tree) {
        var unknown = new LinkedHashSet<String>();
        collect(tree, unknown);
        return unknown;
    }

    private static void collect(JsonNode tree, Set<String> unknown) {
        if (tree.isTextual()) {
            TAG.matcher(tree.textValue())
                    .results()
                    .filter(tag -> !isKnown(tag.group(1)))
                    .forEach(tag -> unknown.add(tag.group()));
        } else {
            tree.forEach(child -> collect(child, unknown));
        }
    }

    private static boolean isKnown(String name) {
        return name.isEmpty()
                || name.equals(".outputs.output_file")
                || PARAMETER.matcher(name).matches()
                || PARAMETER_FILE.matcher(name).matches()
                || ARTIFACT.matcher(name).matches()
                || (name.startsWith(".") && JOB.contains(name.substring(1)));
    }

    @Override
    public String text(String text) {
        if (!text.contains("{{$")) {
            return text;
        }
        return TAG.matcher(text)
                .replaceAll(
                        tag ->
                                Matcher.quoteReplacement(
                                        value(tag.group(1))
                                                .orElseThrow(
                                                        () ->
                                                                new ExpressionException(
                                                                        tag.group()
                                                                                + " has no"
                                                                                + " value"))));
    }

    private Optional<String> value(String name) {
        if (name.isEmpty()) {
            return Optional.of(call.input().toString());
        }
        if (name.equals(".outputs.output_file")) {
            return Optional.of(ExecutorPaths.METADATA);
        }
        var parameter = PARAMETER.matcher(name);
        if (parameter.matches()) {
            return call.parameter(parameter.group(1));
        }
        var file = PARAMETER_FILE.matcher(name);
        if (file.matches()) {
            return Optional.of(ExecutorPaths.parameterFile(file.group(1)));
        }
        var artifact = ARTIFACT.matcher(name);
        if (artifact.matches()) {
            return schema(artifact).flatMap(schema -> of(schema, artifact));
        }
        return Optional.ofNullable(call.job().get(name.substring(1)));
    }

    private Optional<NodeArtifact.Schema> schema(Matcher artifact) {
        var name = artifact.group(2);
        return artifact.group(1).equals("inputs")
                ? call.artifact(name)
                : Optional.ofNullable(call.executor().artifacts().get(name))
                        .map(type -> call.fresh(name, type));
    }

    private static Optional<String> of(NodeArtifact.Schema schema, Matcher artifact) {
        return switch (artifact.group(3)) {
            case "uri" -> Optional.of(schema.uri());
            case "path" -> Optional.of(ExecutorPaths.path(schema.uri()));
            default -> metadata(schema, artifact.group(4));
        };
    }

    private static Optional<String> metadata(NodeArtifact.Schema schema, @Nullable String key) {
        var metadata = schema.metadata();
        if (metadata == null) {
            return key == null ? Optional.of("{}") : Optional.empty();
        }
        return key == null
                ? Optional.of(metadata.toString())
                : Optional.ofNullable(metadata.get(key)).map(ParameterType::text);
    }
}
