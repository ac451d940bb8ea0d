// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code pdc node list}: nodes, what they have, and how many pods are on them. */
@Command(name = "list")
final class NodeListCommand implements Callable<Integer> {
    private static final String GPU = "nvidia.com/gpu";

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();
    @Mixin private final OutputOption output = new OutputOption();

    NodeListCommand(Shell shell) {
        this.shell = shell;
    }

    /** One line of the list. */
    private record Row(String name, boolean ready, String cpu, String gpus, int pods) {
        Map<String, Object> report() {
            var report = new LinkedHashMap<String, Object>();
            report.put("name", name);
            report.put("ready", ready);
            report.put("cpu", cpu);
            report.put("gpus", gpus);
            report.put("pods", pods);
            return report;
        }
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var pods = new TreeMap<String, Integer>();
            cluster.each(
                    KindMapper.POD.everywhere(),
                    pod ->
                            pods.merge(
                                    pod.path("spec").path("nodeName").asText(""), 1, Integer::sum));
            var rows = new ArrayList<Row>();
            cluster.each(KindMapper.NODE.everywhere(), node -> rows.add(row(node, pods)));
            output.print(
                    shell,
                    () -> text(rows),
                    Map.of("nodes", rows.stream().map(Row::report).toList()));
            return Exit.OK.code();
        }
    }

    private static Row row(JsonNode node, Map<String, Integer> pods) {
        var name = node.path("metadata").path("name").asText();
        var capacity = node.path("status").path("capacity");
        return new Row(
                name,
                StatusConditions.has(node, "Ready", "True"),
                capacity.path("cpu").asText("-"),
                capacity.path(GPU).asText("0"),
                pods.getOrDefault(name, 0));
    }

    private String text(List<Row> rows) {
        var lines = new ArrayList<List<String>>();
        lines.add(List.of("NAME", "STATUS", "CPU", "GPU", "PODS"));
        for (var row : rows) {
            lines.add(
                    List.of(
                            row.name(),
                            row.ready() ? "Ready" : "NotReady",
                            row.cpu(),
                            row.gpus(),
                            Integer.toString(row.pods())));
        }
        return String.join("\n", Columns.set(lines));
    }
}
