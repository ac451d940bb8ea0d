// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.view;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of a pipeline on a page, from its Argo Workflow.
 *
 * @param id of the run; empty for a Workflow that no pipeline API made
 * @param tasks of the entrypoint, in the order they were written: also those that have not begun
 */
public record RunPageRow(
        ObjectName object,
        String id,
        String title,
        String phase,
        String message,
        String started,
        String finished,
        List<Task> tasks,
        List<Node> nodes) {
    private static final int MOST_NODES = 2000;

    /** What the pipeline plans. */
    public record Task(String name, List<String> after) {}

    /**
     * What became of it.
     *
     * @param name as a person reads it
     * @param children identifiers of the nodes that follow
     */
    public record Node(
            String id,
            String name,
            String type,
            String phase,
            String message,
            String started,
            String finished,
            List<String> children) {}

    public static RunPageRow of(GenericKubernetesResource workflow) {
        var status = map(workflow.getAdditionalProperties().get("status"));
        var title = ObjectName.annotation(workflow, "pipelines.kubeflow.org/run_name");
        return new RunPageRow(
                ObjectName.of(workflow),
                ObjectName.label(workflow, "pipeline/runid"),
                title.isEmpty() ? workflow.getMetadata().getName() : title,
                text(status, "phase"),
                text(status, "message"),
                text(status, "startedAt"),
                text(status, "finishedAt"),
                tasks(map(workflow.getAdditionalProperties().get("spec"))),
                nodes(map(status.get("nodes"))));
    }

    private static List<Task> tasks(Map<?, ?> spec) {
        var entry = text(spec, "entrypoint");
        for (var template : list(spec.get("templates"))) {
            if (text(map(template), "name").equals(entry)) {
                return list(map(map(template).get("dag")).get("tasks")).stream()
                        .map(RunPageRow::task)
                        .toList();
            }
        }
        return List.of();
    }

    private static Task task(@Nullable Object task) {
        var after = list(map(task).get("dependencies")).stream().map(ObjectName::text).toList();
        return new Task(text(map(task), "name"), after);
    }

    private static List<Node> nodes(Map<?, ?> nodes) {
        var rows = new ArrayList<Node>();
        for (var entry : nodes.entrySet()) {
            if (rows.size() < MOST_NODES) {
                rows.add(node(ObjectName.text(entry.getKey()), map(entry.getValue())));
            }
        }
        return rows;
    }

    private static Node node(String id, Map<?, ?> node) {
        var shown = text(node, "displayName");
        return new Node(
                id,
                shown.isEmpty() ? text(node, "name") : shown,
                text(node, "type"),
                text(node, "phase"),
                text(node, "message"),
                text(node, "startedAt"),
                text(node, "finishedAt"),
                list(node.get("children")).stream().map(ObjectName::text).toList());
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static String text(Map<?, ?> map, String key) {
        return ObjectName.text(map.get(key));
    }
}
