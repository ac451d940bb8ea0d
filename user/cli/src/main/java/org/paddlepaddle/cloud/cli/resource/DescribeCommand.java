// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.OutputOption;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc describe}: an object, its pods and its events on one page. */
@Command(name = "describe")
public final class DescribeCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..*", paramLabel = "KIND/NAME", descriptionKey = "kindAndName")
    private List<String> words = List.of();

    public DescribeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            for (var target : new Targets(shell, cluster).named(words)) {
                page(cluster, target).forEach(shell.screen()::line);
            }
            return Exit.OK.code();
        }
    }

    private List<String> page(Cluster cluster, Target target) {
        var namespace = where.namespace(cluster);
        var object = cluster.get(target.path(namespace));
        var lines = new ArrayList<String>();
        lines.add(OutputOption.yaml(summary(object)));
        if (target.kind().equals(Kinds.PADDLE_JOB)) {
            lines.addAll(pods(cluster, target, namespace));
        }
        lines.add("events:");
        var events = EventsCommand.about(cluster, target, namespace);
        if (events.isEmpty()) {
            lines.add("  <none>");
        } else {
            EventLines.of(events, Instant.now()).forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    /** The object without the bookkeeping that no reader looks for. */
    private static ObjectNode summary(JsonNode object) {
        var summary = new ObjectMapper().createObjectNode();
        summary.set("name", object.path("metadata").path("name"));
        for (var field : List.of("namespace", "creationTimestamp", "labels", "annotations")) {
            var value = object.path("metadata").path(field);
            if (!value.isMissingNode()) {
                summary.set(field, value);
            }
        }
        object.properties().stream()
                .filter(field -> !List.of("metadata", "apiVersion").contains(field.getKey()))
                .forEach(field -> summary.set(field.getKey(), field.getValue()));
        return summary;
    }

    private static List<String> pods(Cluster cluster, Target target, String namespace) {
        var lines = new ArrayList<String>();
        lines.add("pods:");
        var table = cluster.table(Kinds.POD.in(namespace));
        for (var line : ServerTable.lines(table, false, false)) {
            if (line.startsWith("NAME ") || line.startsWith(target.name() + "-")) {
                lines.add("  " + line);
            }
        }
        return lines;
    }
}
