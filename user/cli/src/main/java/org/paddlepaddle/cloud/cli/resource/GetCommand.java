// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.cli.resource.Targets.Target;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPath;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonPathException;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonValue;
import org.paddlepaddle.cloud.terminal.Documents;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code pdc get}: rows as the server prints them, or the objects themselves. Lists are read page
 * by page and, but for {@code jsonpath}, never held as wholes.
 */
@Command(name = "get")
public final class GetCommand implements Callable<Integer> {
    private static final String JSON_PATH = "jsonpath=";

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

    @Option(names = "--field-selector", paramLabel = "FIELDS")
    private String fields = "";

    @Option(names = "--show-labels")
    private boolean labels;

    @Option(names = "--show-managed-fields")
    private boolean managedFields;

    @Option(names = {"-w", "--watch"})
    private boolean watch;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT")
    private String form = "table";

    public GetCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (form.startsWith(JSON_PATH)) {
            return path(form.substring(JSON_PATH.length()));
        }
        try (var cluster = where.open(shell)) {
            var targets = new Targets(shell, cluster).of(words);
            if (watch && targets.size() > 1) {
                throw Failure.of(Exit.USAGE, shell.text("resource.watch-one"));
            }
            switch (form) {
                case "table", "wide" -> tables(cluster, targets);
                case "name" -> names(cluster, targets);
                case "json" -> objects(cluster, targets, Documents::jsonTo);
                case "yaml" -> objects(cluster, targets, Documents::yamlTo);
                default -> throw Failure.of(Exit.USAGE, shell.text("resource.bad-form", form));
            }
            return Exit.OK.code();
        }
    }

    /** One table for each kind that has something to show. */
    private void tables(Cluster cluster, List<Target> targets) {
        var apiKinds = targets.stream().map(Target::kind).distinct().toList();
        boolean shown = false;
        for (var apiKind : apiKinds) {
            var table = table(apiKind, apiKinds.size() > 1);
            targets.stream()
                    .filter(target -> target.kind().equals(apiKind))
                    .forEach(target -> cluster.tables(path(cluster, target), table::add));
            if (!table.isEmpty()) {
                if (shown) {
                    shell.screen().blank();
                }
                table.lines().forEach(shell.screen()::line);
                shown = true;
            } else if (watch) {
                shell.screen().errorLine(nothing(cluster));
            }
            if (watch) {
                follow(cluster, targets.getFirst(), table);
            }
        }
        if (!shown && !watch) {
            shell.screen().errorLine(nothing(cluster));
        }
    }

    private ServerTable table(ApiKind apiKind, boolean oneOfSeveral) {
        return new ServerTable(
                form.equals("wide"),
                everywhere && apiKind.namespaced(),
                labels,
                oneOfSeveral ? new Target(apiKind, "").spoken() : "");
    }

    private void follow(Cluster cluster, Target target, ServerTable table) {
        cluster.watch(
                watched(cluster, target),
                table.version(),
                true,
                (_, row) -> table.later(row).ifPresent(shell.screen()::line));
    }

    /** Single objects are watched among their like. */
    private String watched(Cluster cluster, Target target) {
        if (!target.named()) {
            return path(cluster, target);
        }
        return target.kind().in(where.namespace(cluster))
                + QueryString.fields("metadata.name=" + target.name());
    }

    private String nothing(Cluster cluster) {
        return everywhere
                ? shell.text("resource.none-anywhere")
                : shell.text("resource.none", where.namespace(cluster));
    }

    private void names(Cluster cluster, List<Target> targets) {
        for (var target : targets) {
            each(
                    cluster,
                    target,
                    object -> {
                        var name = object.path("metadata").path("name").asText();
                        shell.screen().line(new Target(target.kind(), name).spoken());
                    });
        }
    }

    /** Begins a document on a stream. */
    private interface Writing {
        JsonGenerator on(Screen screen) throws IOException;
    }

    private void objects(Cluster cluster, List<Target> targets, Writing writing) {
        try (var document = writing.on(shell.screen())) {
            if (targets.size() == 1 && targets.getFirst().named()) {
                write(document, cluster.get(path(cluster, targets.getFirst())));
            } else {
                document.writeStartObject();
                document.writeStringField("apiVersion", "v1");
                document.writeArrayFieldStart("items");
                targets.forEach(target -> each(cluster, target, item -> write(document, item)));
                document.writeEndArray();
                document.writeStringField("kind", "List");
                document.writeEndObject();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        shell.screen().raw("");
    }

    /** Who owns which field is long, of interest to few, and refused when it is applied again. */
    private void write(JsonGenerator document, JsonNode item) {
        if (!managedFields && item.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
        }
        try {
            document.writePOJO(item);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A template without braces is taken for a path: to print it as it is helps nobody. */
    private int path(String template) {
        try {
            var path = JsonPath.parse(template.contains("{") ? template : "{" + template + "}");
            shell.screen().raw(path.print(JsonValue.of(document())));
            return Exit.OK.code();
        } catch (JsonPathException e) {
            throw Failure.of(
                    Exit.USAGE, shell.text("resource.bad-path", String.valueOf(e.getMessage())));
        }
    }

    /** The one object, or a list of all, in Java's own types. */
    private @Nullable Object document() {
        var plain = new ObjectMapper();
        try (var cluster = where.open(shell)) {
            var targets = new Targets(shell, cluster).of(words);
            if (targets.size() == 1 && targets.getFirst().named()) {
                return plain.convertValue(
                        cluster.get(path(cluster, targets.getFirst())), Object.class);
            }
            var items = new ArrayList<@Nullable Object>();
            targets.forEach(
                    target ->
                            each(
                                    cluster,
                                    target,
                                    item -> items.add(plain.convertValue(item, Object.class))));
            return Map.of("kind", "List", "items", items);
        }
    }

    /** Items of a list do not repeat their kind; kubectl adds it. */
    private void each(Cluster cluster, Target target, Consumer<JsonNode> action) {
        if (target.named()) {
            action.accept(cluster.get(path(cluster, target)));
            return;
        }
        cluster.each(
                path(cluster, target),
                item -> {
                    var object = JsonNodeFactory.instance.objectNode();
                    object.put("apiVersion", target.kind().apiVersion());
                    object.put("kind", target.kind().kind());
                    object.setAll((ObjectNode) item);
                    action.accept(object);
                });
    }

    private String path(Cluster cluster, Target target) {
        var queryString = QueryString.labels(selector).addUnlessEmpty("fieldSelector", fields);
        var path =
                everywhere && !target.named()
                        ? target.kind().everywhere()
                        : target.path(where.namespace(cluster));
        return path + queryString;
    }
}
