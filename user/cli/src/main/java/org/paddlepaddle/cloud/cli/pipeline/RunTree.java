// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.terminal.screen.Columns;

/** The nodes of a run as the lines of a tree, and below them the steps that have not begun. */
final class RunTree {
    private static final Map<String, String> SIGNS =
            Map.of(
                    "Succeeded", "✔",
                    "Failed", "✖",
                    "Error", "✖",
                    "Running", "●",
                    "Pending", "◌",
                    "Skipped", "○",
                    "Omitted", "○");

    private static final String DISPLAY_NAME = "pipelines.kubeflow.org/task_display_name";

    private final JsonNode workflow;
    private final Map<String, JsonNode> byName = new TreeMap<>();
    private final Map<String, String> titles = new TreeMap<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final Instant now;

    private RunTree(JsonNode workflow, Instant now) {
        this.workflow = workflow;
        this.now = now;
        workflow.at("/status/nodes").forEach(node -> byName.put(node.path("name").asText(), node));
        for (var template : workflow.at("/spec/templates")) {
            var title = template.path("metadata").path("annotations").path(DISPLAY_NAME);
            titles.put(template.path("name").asText(), title.asText(""));
        }
    }

    /**
     * @param workflow with its status
     */
    static List<String> lines(JsonNode workflow, Instant now) {
        var tree = new RunTree(workflow, now);
        for (var root : tree.below("")) {
            tree.add(root, "", "");
        }
        boolean titled = tree.titles.values().stream().anyMatch(title -> !title.isEmpty());
        return Columns.set(titled ? tree.rows : tree.rows.stream().map(RunTree::untitled).toList());
    }

    /** A line of a message is one cell. */
    private static List<String> untitled(List<String> row) {
        return row.size() == 1 ? row : List.of(row.get(0), row.get(2), row.get(3));
    }

    /** The phase of each node, by its name. */
    static Map<String, String> phases(JsonNode workflow) {
        var phases = new TreeMap<String, String>();
        for (var node : workflow.at("/status/nodes")) {
            phases.put(node.path("name").asText(), node.path("phase").asText());
        }
        return phases;
    }

    private void add(JsonNode node, String before, String beforeChildren) {
        row(before, node);
        var children = below(node.path("name").asText());
        var waiting = waiting(node);
        for (int i = 0; i < children.size(); i++) {
            boolean last = i == children.size() - 1 && waiting.isEmpty();
            add(
                    children.get(i),
                    beforeChildren + (last ? "└ " : "├ "),
                    beforeChildren + (last ? "  " : "│ "));
        }
        for (int i = 0; i < waiting.size(); i++) {
            var sign = i == waiting.size() - 1 ? "└ " : "├ ";
            rows.add(List.of(beforeChildren + sign + "◌ " + waiting.get(i), "", "Waiting", ""));
        }
    }

    private void row(String before, JsonNode node) {
        var phase = node.path("phase").asText();
        var sign = SIGNS.getOrDefault(phase, "?") + " ";
        var title = titles.getOrDefault(node.path("templateName").asText(), "");
        rows.add(
                List.of(
                        before + sign + node.path("displayName").asText(),
                        title,
                        phase,
                        duration(node.path("startedAt"), node.path("finishedAt"), now)));
        var under = " ".repeat(before.length() + sign.length());
        node.path("message").asText().lines().map(line -> List.of(under + line)).forEach(rows::add);
    }

    /** The tasks of the run's own graph that have no node yet. */
    private List<String> waiting(JsonNode node) {
        boolean whole = node.path("name").asText().equals(workflow.at("/metadata/name").asText());
        if (!whole || !node.path("phase").asText().equals("Running")) {
            return List.of();
        }
        var entry = workflow.at("/spec/entrypoint").asText();
        return workflow.at("/spec/templates")
                .valueStream()
                .filter(template -> template.path("name").asText().equals(entry))
                .flatMap(template -> template.at("/dag/tasks").valueStream())
                .map(task -> task.path("name").asText())
                .filter(task -> !byName.containsKey(node.path("name").asText() + "." + task))
                .toList();
    }

    /** Until now where the end is missing, and nothing where the beginning is. */
    static String duration(JsonNode begin, JsonNode end, Instant now) {
        if (begin.asText().isEmpty()) {
            return "";
        }
        var until = end.asText().isEmpty() ? now : Instant.parse(end.asText());
        long seconds =
                Math.max(0, Duration.between(Instant.parse(begin.asText()), until).toSeconds());
        return seconds < 60 ? seconds + "s" : seconds / 60 + "m" + seconds % 60 + "s";
    }

    /** In the order in which they began. */
    private List<JsonNode> below(String parent) {
        return byName.values().stream()
                .filter(node -> parent(node.path("name").asText()).equals(parent))
                .sorted(
                        Comparator.comparing((JsonNode node) -> node.path("startedAt").asText())
                                .thenComparing(node -> node.path("name").asText()))
                .toList();
    }

    /** The longest name that a node's own goes on from. */
    private String parent(String name) {
        for (int end = name.length() - 1; end > 0; end--) {
            boolean cut = name.charAt(end) == '.' || name.charAt(end) == '(';
            if (cut && byName.containsKey(name.substring(0, end))) {
                return name.substring(0, end);
            }
        }
        return "";
    }
}
