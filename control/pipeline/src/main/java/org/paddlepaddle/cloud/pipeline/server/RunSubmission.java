// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.http.HttpRefusal;
import org.paddlepaddle.cloud.pipeline.PipelineReader;
import org.paddlepaddle.cloud.pipeline.argo.Yaml;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.ir.IrNames;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Problem;

/**
 * Makes the Workflow of a run from the pipeline and the parameters that were submitted.
 *
 * @param id of the run
 * @param due the time that a schedule started it for; now, when somebody did
 * @param index of the run among those of its schedule; 0 when somebody started it
 */
public record RunSubmission(
        String id,
        String name,
        String namespace,
        String account,
        Instant now,
        Instant due,
        int index) {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int LONGEST_PREFIX = 40;
    private static final int SUFFIX = 8;

    /** Of a run that somebody asks for. */
    public RunSubmission(String id, String name, String namespace, String account, Instant now) {
        this(id, name, namespace, account, now, now, 0);
    }

    /**
     * @throws HttpRefusal with everything that is wrong
     */
    public ObjectNode workflow(String manifest, Map<String, String> parameters) {
        var ir = IrSource.read(manifest);
        if (ir.isPresent()) {
            return workflow(ir.get(), ir.get().typed(parameters));
        }
        var workflow = read(manifest.replace("{{workflow.uid}}", id));
        parameters(workflow, parameters);
        var meta = workflow.withObject("/metadata");
        var prefix = meta.path("generateName").asText(meta.path("name").asText("run-"));
        meta.remove("generateName");
        meta.put("name", name(prefix)).put("namespace", namespace);
        meta.withObject("/labels")
                .put(WorkflowNames.INSTANCE, WorkflowNames.OUR_INSTANCE)
                .put(WorkflowNames.RUN_ID, id);
        meta.withObject("/annotations").put(WorkflowNames.RUN_NAME, name);
        workflow.remove("status");
        var spec = workflow.withObject("/spec");
        if (!account.isEmpty()) {
            spec.put("serviceAccountName", account);
        } else if (spec.path("serviceAccountName").asText().isEmpty()) {
            spec.put("serviceAccountName", "pipeline-runner");
        }
        spec.path("templates").forEach(this::mark);
        check(spec);
        return workflow;
    }

    /**
     * The Workflow of a pipeline of KFP v2, which holds it as it is.
     *
     * @param parameters values by name, in JSON
     * @throws HttpRefusal with everything that is wrong
     */
    public ObjectNode workflow(IrSource ir, JsonNode parameters) {
        var workflow = JsonNodeFactory.instance.objectNode();
        workflow.put("apiVersion", "argoproj.io/v1alpha1").put("kind", WorkflowNames.KIND);
        var meta = workflow.putObject("metadata");
        meta.put("name", name(ir.name())).put("namespace", namespace);
        meta.putObject("labels")
                .put(WorkflowNames.INSTANCE, WorkflowNames.OUR_INSTANCE)
                .put(WorkflowNames.RUN_ID, id);
        meta.putObject("annotations").put(WorkflowNames.RUN_NAME, name);
        var spec = workflow.putObject("spec");
        spec.put("serviceAccountName", account.isEmpty() ? "pipeline-runner" : account);
        var pods = spec.putObject("podMetadata");
        pods.putObject("labels").put(WorkflowNames.RUN_ID, id);
        pods.putObject("annotations").put("sidecar.istio.io/inject", "false");
        spec.set(IrNames.PIPELINE, ir.pipeline());
        ir.platform().ifPresent(platform -> spec.set(IrNames.PLATFORM, platform));
        var given = spec.putObject(IrNames.RUNTIME).putObject("parameters");
        parameters
                .properties()
                .forEach(
                        entry ->
                                given.set(
                                        entry.getKey(),
                                        entry.getValue().isTextual()
                                                ? TextNode.valueOf(
                                                        expanded(entry.getValue().textValue()))
                                                : entry.getValue()));
        check(spec);
        return workflow;
    }

    /**
     * Whether a pipeline could be run with the right parameters.
     *
     * @throws HttpRefusal with everything that is wrong
     */
    void check(String manifest) {
        var ir = IrSource.read(manifest);
        if (ir.isEmpty()) {
            workflow(manifest, Map.of());
            return;
        }
        var spec = JsonNodeFactory.instance.objectNode();
        spec.set(IrNames.PIPELINE, ir.get().pipeline());
        ir.get().platform().ifPresent(platform -> spec.set(IrNames.PLATFORM, platform));
        check(spec);
    }

    private static ObjectNode read(String manifest) {
        try {
            if (Yaml.read(manifest) instanceof ObjectNode tree
                    && tree.path("kind").asText().equals(WorkflowNames.KIND)
                    && tree.path("apiVersion").asText().equals("argoproj.io/v1alpha1")) {
                return tree;
            }
        } catch (JsonProcessingException e) {
            throw HttpRefusal.badRequest(
                    "the pipeline is neither YAML nor JSON: "
                            + e.getOriginalMessage().lines().findFirst().orElse(""));
        }
        throw HttpRefusal.badRequest(
                "the pipeline is neither a Workflow of argoproj.io/v1alpha1 nor a pipeline of KFP"
                        + " v2; compile it with kfp");
    }

    /** What Argo would have generated, but from the id: the same run has the same name. */
    private String name(String prefix) {
        var clean =
                prefix.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9-]+", "-")
                        .replaceAll("-+$", "");
        var cut =
                clean.substring(0, Math.min(clean.length(), LONGEST_PREFIX)).replaceAll("-+$", "");
        return (cut.isEmpty() ? "run" : cut) + "-" + id.replace("-", "").substring(0, SUFFIX);
    }

    private void parameters(ObjectNode workflow, Map<String, String> given) {
        var known = new HashSet<String>();
        for (var parameter : workflow.path("spec").path("arguments").path("parameters")) {
            var key = parameter.path("name").asText();
            known.add(key);
            var value = given.getOrDefault(key, parameter.path("value").asText(null));
            if (value != null && parameter instanceof ObjectNode object) {
                object.put("value", expanded(value));
            }
        }
        var unknown = given.keySet().stream().filter(key -> !known.contains(key)).sorted().toList();
        if (!unknown.isEmpty()) {
            throw HttpRefusal.badRequest(
                    "the pipeline has no parameter %s; it has %s"
                            .formatted(String.join(", ", unknown), known));
        }
    }

    /** KFP's macros in values. */
    private String expanded(String value) {
        return value.contains("[[")
                ? value.replace("[[RunUUID]]", id)
                        .replace("[[CurrentTime]]", STAMP.format(now))
                        .replace("[[ScheduledTime]]", STAMP.format(due))
                        .replace("[[Index]]", Integer.toString(index))
                : value;
    }

    private void mark(JsonNode template) {
        if (template instanceof ObjectNode object && object.has("container")) {
            var meta = object.withObject("/metadata");
            meta.withObject("/labels").put(WorkflowNames.RUN_ID, id);
            var annotations = meta.withObject("/annotations");
            if (!annotations.has("sidecar.istio.io/inject")) {
                annotations.put("sidecar.istio.io/inject", "false");
            }
        }
    }

    private static void check(JsonNode spec) {
        if (PipelineReader.read(spec)
                instanceof Checked.Invalid<Pipeline>(List<Problem> problems)) {
            throw HttpRefusal.badRequest(
                    "the pipeline cannot be run: "
                            + problems.stream()
                                    .map(Problem::toString)
                                    .collect(Collectors.joining("; ")));
        }
    }
}
