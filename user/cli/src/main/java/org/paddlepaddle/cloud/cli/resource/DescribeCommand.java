// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.kind.KindParts;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
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
        var now = Instant.now();
        var lines =
                new ArrayList<>(new ObjectDescription(target.kind().kind(), object, now).lines());
        endpoints(cluster, target, namespace).ifPresent(lines::add);
        pods(cluster, target, object, namespace)
                .ifPresent(
                        pods -> {
                            lines.add("Pods:");
                            pods.forEach(line -> lines.add("  " + line));
                        });
        lines.add("Events:");
        var events = EventsCommand.about(cluster, target, namespace);
        if (events.isEmpty()) {
            lines.add("  <none>");
        } else {
            EventLines.of(events, now).forEach(line -> lines.add("  " + line));
        }
        return lines;
    }

    /** Who answers at a service. */
    private static Optional<String> endpoints(Cluster cluster, Target target, String namespace) {
        if (!target.kind().kind().equals("Service")) {
            return Optional.empty();
        }
        var found = new ArrayList<String>();
        cluster.each(
                "/apis/discovery.k8s.io/v1/namespaces/"
                        + namespace
                        + "/endpointslices"
                        + QueryString.labels("kubernetes.io/service-name=" + target.name()),
                slice ->
                        slice.path("endpoints")
                                .valueStream()
                                .filter(it -> it.at("/conditions/ready").asBoolean(true))
                                .forEach(it -> found.add(it.path("addresses").path(0).asText())));
        return Optional.of("Endpoints: " + (found.isEmpty() ? "<none>" : String.join(", ", found)));
    }

    /** The pods of a workload, a job, a service or a node, as the server prints them. */
    private static Optional<List<String>> pods(
            Cluster cluster, Target target, JsonNode object, String namespace) {
        boolean ofNode = target.kind().equals(KindMapper.NODE);
        return KindParts.of(target.kind().kind())
                .pods(object)
                .map(
                        queryString -> {
                            var table = new ServerTable(false, ofNode);
                            var place =
                                    ofNode
                                            ? KindMapper.POD.everywhere()
                                            : KindMapper.POD.in(namespace);
                            cluster.tables(place + queryString, table::add);
                            return table.isEmpty() ? List.of("<none>") : table.lines();
                        });
    }
}
