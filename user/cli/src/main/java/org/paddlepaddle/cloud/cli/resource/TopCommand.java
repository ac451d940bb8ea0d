// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc top}: what nodes or pods use right now, the hungriest first. */
@Command(name = "top")
public final class TopCommand implements Callable<Integer> {
    private static final String METRICS = "/apis/metrics.k8s.io/v1beta1";
    private static final BigDecimal MILLI = BigDecimal.valueOf(1000);
    private static final BigDecimal MEBI = BigDecimal.valueOf(1 << 20);

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "0..1", paramLabel = "KIND", descriptionKey = "nodesOrPods")
    private Kind kind = Kind.pods;

    @Option(names = {"-A", "--all-namespaces"})
    private boolean everywhere;

    /** In the words people type. */
    enum Kind {
        pods,
        nodes
    }

    public TopCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var rows = rows(cluster);
            if (rows.isEmpty()) {
                shell.screen().errorLine(nothing(cluster));
            } else {
                print(rows);
            }
            return Exit.OK.code();
        }
    }

    /** Pods that have ended use nothing, and nobody needs to wait for their figures. */
    private String nothing(Cluster cluster) {
        if (kind == Kind.nodes || running(cluster)) {
            return shell.text("top.nothing");
        }
        return everywhere
                ? shell.text("top.none-runs")
                : shell.text("top.none-runs-in", where.namespace(cluster));
    }

    private boolean running(Cluster cluster) {
        var pods =
                everywhere
                        ? KindMapper.POD.everywhere()
                        : KindMapper.POD.in(where.namespace(cluster));
        var phases = new HashSet<String>();
        cluster.each(pods, pod -> phases.add(pod.path("status").path("phase").asText()));
        return phases.contains("Running");
    }

    /** One line. */
    private record Row(String namespace, String name, BigDecimal cores, BigDecimal bytes) {
        List<String> cells(boolean everywhere) {
            var cells = new ArrayList<String>();
            if (everywhere) {
                cells.add(namespace);
            }
            cells.add(name);
            cells.add(cores.multiply(MILLI).setScale(0, RoundingMode.UP) + "m");
            cells.add(bytes.divide(MEBI, 0, RoundingMode.HALF_UP) + "Mi");
            return cells;
        }
    }

    private List<Row> rows(Cluster cluster) {
        var place =
                switch (kind) {
                    case nodes -> "/nodes";
                    case pods ->
                            everywhere
                                    ? "/pods"
                                    : "/namespaces/" + where.namespace(cluster) + "/pods";
                };
        var rows = new ArrayList<Row>();
        cluster.each(METRICS + place, item -> rows.add(row(item)));
        rows.sort(Comparator.comparing(Row::cores).thenComparing(Row::bytes).reversed());
        return rows;
    }

    private static Row row(JsonNode item) {
        var metadata = item.path("metadata");
        var usages =
                item.has("usage")
                        ? List.of(item.path("usage"))
                        : item.path("containers").valueStream().map(c -> c.path("usage")).toList();
        return new Row(
                metadata.path("namespace").asText(""),
                metadata.path("name").asText(),
                sum(usages.stream(), "cpu"),
                sum(usages.stream(), "memory"));
    }

    private static BigDecimal sum(Stream<JsonNode> usages, String resource) {
        return usages.map(usage -> usage.path(resource).asText("0"))
                .map(text -> Quantity.getAmountInBytes(new Quantity(text)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private void print(List<Row> rows) {
        boolean namespaces = everywhere && kind == Kind.pods;
        var table = new ArrayList<List<String>>();
        var head = new ArrayList<>(List.of("NAME", "CPU(cores)", "MEMORY(bytes)"));
        if (namespaces) {
            head.addFirst("NAMESPACE");
        }
        table.add(head);
        rows.forEach(row -> table.add(row.cells(namespaces)));
        Columns.set(table).forEach(shell.screen()::line);
    }
}
