// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc events}: what happened lately, of everything or of one object. */
@Command(name = "events")
public final class EventsCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Option(names = "--for", paramLabel = "KIND/NAME")
    private String object = "";

    @Option(names = {"-A", "--all-namespaces"})
    private boolean everywhere;

    @Option(names = {"-w", "--watch"})
    private boolean watch;

    public EventsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var path = path(cluster);
            var events = new ArrayList<JsonNode>();
            var version = all(cluster, path, events);
            if (events.isEmpty()) {
                shell.screen().errorLine(shell.text("resource.no-events"));
            } else {
                EventLines.of(events, Instant.now()).forEach(shell.screen()::line);
            }
            if (watch) {
                cluster.watch(path, version, false, this::tell);
            }
            return Exit.OK.code();
        }
    }

    private void tell(String type, JsonNode event) {
        if (!type.equals("DELETED")) {
            EventLines.of(List.of(event), Instant.now()).stream()
                    .skip(1)
                    .forEach(shell.screen()::line);
        }
    }

    private String path(Cluster cluster) {
        var namespace = where.namespace(cluster);
        if (!object.isEmpty()) {
            var target = new Targets(shell, cluster).named(List.of(object)).getFirst();
            return pathOf(target, namespace);
        }
        return everywhere ? KindMapper.EVENT.everywhere() : KindMapper.EVENT.in(namespace);
    }

    static List<JsonNode> about(Cluster cluster, Target target, String namespace) {
        var events = new ArrayList<JsonNode>();
        all(cluster, pathOf(target, namespace), events);
        return events;
    }

    private static String pathOf(Target target, String namespace) {
        // Events about things without a namespace are kept in the default one.
        var place = target.kind().namespaced() ? namespace : "default";
        return KindMapper.EVENT.in(place)
                + QueryString.fields(
                        "involvedObject.kind=%s,involvedObject.name=%s"
                                .formatted(target.kind().kind(), target.name()));
    }

    /** What the reader sees of each, and the version of the whole. */
    private static String all(Cluster cluster, String path, List<JsonNode> events) {
        return cluster.lists(
                path,
                page -> page.path("items").forEach(event -> events.add(EventLines.outline(event))));
    }
}
