// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.Kinds;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
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

    public EventsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var events = events(cluster);
            if (events.isEmpty()) {
                shell.screen().errorLine(shell.text("resource.no-events"));
            } else {
                EventLines.of(events, Instant.now()).forEach(shell.screen()::line);
            }
            return Exit.OK.code();
        }
    }

    private List<JsonNode> events(Cluster cluster) {
        if (object.isEmpty()) {
            var path =
                    everywhere
                            ? Kinds.EVENT.everywhere()
                            : Kinds.EVENT.in(where.namespace(cluster));
            return all(cluster, path);
        }
        var target = new Targets(shell, cluster).named(List.of(object)).getFirst();
        return about(cluster, target, where.namespace(cluster));
    }

    static List<JsonNode> about(Cluster cluster, Target target, String namespace) {
        // Events about things without a namespace are kept in the default one.
        var place = target.kind().namespaced() ? namespace : "default";
        return all(
                cluster,
                Kinds.EVENT.in(place)
                        + "?fieldSelector=involvedObject.kind%3D"
                        + target.kind().kind()
                        + "%2CinvolvedObject.name%3D"
                        + target.name());
    }

    private static List<JsonNode> all(Cluster cluster, String path) {
        var events = new ArrayList<JsonNode>();
        cluster.get(path).path("items").forEach(events::add);
        return events;
    }
}
