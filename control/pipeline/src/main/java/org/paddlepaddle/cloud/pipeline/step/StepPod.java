// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.step;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.api.pipeline.WorkflowNames;
import org.paddlepaddle.cloud.pipeline.dag.Pipeline;
import org.paddlepaddle.cloud.pipeline.dag.Template;
import org.paddlepaddle.cloud.pipeline.expression.ExpressionException;
import org.paddlepaddle.cloud.pipeline.expression.PlaceholderSubstitution;
import org.paddlepaddle.cloud.plan.ObjectKey;

/**
 * Renders the pod of a step.
 *
 * @param workflow whose step it is
 * @param round which time the run is taken up
 * @param nodeName the way to its node
 * @param nodeId the name of the pod
 * @param filling of its placeholders
 */
public record StepPod(
        ObjectKey workflow,
        String round,
        String nodeName,
        String nodeId,
        PlaceholderSubstitution filling) {
    private static final String VOLUMES = "volumes";
    private static final String MOUNTS = "volumeMounts";
    private static final String MIRROR = "mirrorVolumeMounts";

    /**
     * @throws ExpressionException if a placeholder has no value
     */
    public ObjectNode render(Pipeline pipeline, Template.Container step) {
        var pod = JsonNodeFactory.instance.objectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        pod.set("metadata", metadata(pipeline, step));
        var spec = spec(pipeline, step);
        var patched =
                step.podSpecPatch()
                        .map(patch -> PodPatch.apply(spec, filling.tree(patch)))
                        .orElse(spec);
        pod.set("spec", patched);
        var main = (ObjectNode) patched.path("containers").path(0);
        Launcher.wrap(main, step);
        return pod;
    }

    private ObjectNode metadata(Pipeline pipeline, Template.Container step) {
        var metadata = JsonNodeFactory.instance.objectNode();
        metadata.put("name", nodeId).put("namespace", workflow.namespace());
        for (var field : List.of("labels", "annotations")) {
            var all = metadata.putObject(field);
            for (var part : List.of(pipeline.pods(), step.pod())) {
                filling.tree(part.metadata().path(field))
                        .properties()
                        .forEach(entry -> all.put(entry.getKey(), entry.getValue().asText()));
            }
        }
        ((ObjectNode) metadata.get("labels"))
                .put(WorkflowNames.WORKFLOW, workflow.name())
                .put("app.kubernetes.io/managed-by", "paddlecloud")
                .put(WorkflowNames.ROUND, round);
        ((ObjectNode) metadata.get("annotations")).put(WorkflowNames.NODE_NAME, nodeName);
        return metadata;
    }

    private ObjectNode spec(Pipeline pipeline, Template.Container step) {
        var spec = JsonNodeFactory.instance.objectNode();
        var own = filled(step.pod().spec());
        filled(pipeline.pods().spec())
                .properties()
                .forEach(e -> spec.set(e.getKey(), e.getValue()));
        own.properties().forEach(e -> spec.set(e.getKey(), e.getValue()));
        if (!spec.has("serviceAccountName")) {
            spec.put("serviceAccountName", pipeline.serviceAccount());
        }
        spec.put("restartPolicy", "Never");
        step.deadlineSeconds().ifPresent(text -> spec.put("activeDeadlineSeconds", seconds(text)));
        var main = filled(step.container());
        main.put("name", WorkflowNames.MAIN);
        var inits = spec.putArray("initContainers");
        step.initContainers().forEach(c -> inits.add(beside(filled(c), main)));
        // Sidecars end when the program has ended, which ordinary containers beside it would not.
        step.sidecars()
                .forEach(c -> inits.add(beside(filled(c), main).put("restartPolicy", "Always")));
        if (inits.isEmpty()) {
            spec.remove("initContainers");
        }
        spec.putArray("containers").add(main);
        volumes(spec, pipeline, own);
        return spec;
    }

    private ObjectNode filled(ObjectNode tree) {
        return (ObjectNode) filling.tree(tree);
    }

    private long seconds(String text) {
        var filled = filling.text(text);
        try {
            return Math.max(1, Long.parseLong(filled));
        } catch (NumberFormatException _) {
            throw new ExpressionException(
                    "activeDeadlineSeconds is %s, no number".formatted(filled));
        }
    }

    private static ObjectNode beside(ObjectNode container, ObjectNode main) {
        if (container.path(MIRROR).asBoolean() && main.path(MOUNTS) instanceof ArrayNode mounts) {
            container.withArray(MOUNTS).addAll(mounts.deepCopy());
        }
        container.remove(MIRROR);
        return container;
    }

    /** The step's own, and those of the workflow that it mounts. */
    private void volumes(ObjectNode spec, Pipeline pipeline, ObjectNode own) {
        var wanted = mounted(spec);
        var volumes = new ArrayList<JsonNode>();
        var names = new HashSet<String>();
        own.path(VOLUMES).forEach(volume -> add(volume, names, volumes));
        filled(pipeline.pods().spec())
                .path(VOLUMES)
                .forEach(
                        volume -> {
                            if (wanted.contains(volume.path("name").asText())) {
                                add(volume, names, volumes);
                            }
                        });
        spec.remove(VOLUMES);
        if (!volumes.isEmpty()) {
            spec.putArray(VOLUMES).addAll(volumes);
        }
    }

    private static void add(JsonNode volume, Set<String> names, List<JsonNode> volumes) {
        if (names.add(volume.path("name").asText())) {
            volumes.add(volume);
        }
    }

    private static Set<String> mounted(ObjectNode spec) {
        var names = new HashSet<String>();
        for (var list : List.of("containers", "initContainers")) {
            spec.path(list)
                    .forEach(c -> c.path(MOUNTS).forEach(m -> names.add(m.path("name").asText())));
        }
        return names;
    }
}
