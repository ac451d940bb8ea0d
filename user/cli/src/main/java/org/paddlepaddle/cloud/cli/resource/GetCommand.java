// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.Exit;
import org.paddlepaddle.cloud.cli.OutputOption;
import org.paddlepaddle.cloud.cli.Shell;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc get}: rows as the server prints them, or the objects themselves. */
@Command(name = "get")
public final class GetCommand implements Callable<Integer> {
    /** The forms; spelled as typed. */
    enum Form {
        table,
        wide,
        name,
        json,
        yaml
    }

    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(arity = "1..*", paramLabel = "KIND[/NAME]", descriptionKey = "kindOrName")
    private List<String> words = List.of();

    @Option(names = {"-A", "--all-namespaces"})
    private boolean everywhere;

    @Option(
            names = {"-l", "--selector"},
            paramLabel = "LABELS")
    private String selector = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT")
    private Form form = Form.table;

    public GetCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (var cluster = where.open(shell)) {
            var targets = new Targets(shell, cluster).of(words);
            switch (form) {
                case table, wide -> tables(cluster, targets);
                case name -> names(cluster, targets);
                case json -> shell.screen().line(OutputOption.json(objects(cluster, targets)));
                case yaml -> shell.screen().line(OutputOption.yaml(objects(cluster, targets)));
            }
            return Exit.OK.code();
        }
    }

    private void tables(Cluster cluster, List<Target> targets) {
        boolean first = true;
        for (var target : targets) {
            var table = cluster.table(path(cluster, target));
            if (!first) {
                shell.screen().blank();
            }
            first = false;
            if (table.path("rows").isEmpty()) {
                shell.screen().errorLine(nothing(cluster));
                continue;
            }
            boolean namespaces = everywhere && target.kind().namespaced();
            ServerTable.lines(table, form == Form.wide, namespaces).forEach(shell.screen()::line);
        }
    }

    private String nothing(Cluster cluster) {
        return everywhere
                ? shell.text("resource.none-anywhere")
                : shell.text("resource.none", where.namespace(cluster));
    }

    private void names(Cluster cluster, List<Target> targets) {
        for (var target : targets) {
            for (var object : each(cluster.get(path(cluster, target)))) {
                var name = object.path("metadata").path("name").asText();
                shell.screen().line(new Target(target.kind(), name).spoken());
            }
        }
    }

    private JsonNode objects(Cluster cluster, List<Target> targets) {
        if (targets.size() == 1) {
            return cluster.get(path(cluster, targets.getFirst()));
        }
        var list = new ObjectMapper().createObjectNode();
        list.put("apiVersion", "v1").put("kind", "List");
        var items = list.putArray("items");
        targets.forEach(target -> each(cluster.get(path(cluster, target))).forEach(items::add));
        return list;
    }

    /**
     * The items of a list, or the object alone. Items do not repeat their kind; kubectl adds it.
     */
    static List<JsonNode> each(JsonNode answer) {
        if (!answer.path("items").isArray()) {
            return List.of(answer);
        }
        var items = new ArrayList<JsonNode>();
        var kind = answer.path("kind").asText();
        for (var item : answer.path("items")) {
            ((ObjectNode) item).put("apiVersion", answer.path("apiVersion").asText());
            ((ObjectNode) item).put("kind", kind.substring(0, Math.max(0, kind.length() - 4)));
            items.add(item);
        }
        return items;
    }

    private String path(Cluster cluster, Target target) {
        var path =
                everywhere && !target.named()
                        ? target.kind().everywhere()
                        : target.path(where.namespace(cluster));
        return selector.isEmpty()
                ? path
                : path + "?labelSelector=" + URLEncoder.encode(selector, StandardCharsets.UTF_8);
    }
}
