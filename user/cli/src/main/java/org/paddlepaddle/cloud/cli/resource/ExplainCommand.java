// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc explain}: what a field of a kind means, by the schema that the server publishes. */
@Command(name = "explain")
public final class ExplainCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin private final ClusterOption where = new ClusterOption();

    @Parameters(paramLabel = "KIND[.FIELD...]", descriptionKey = "kindAndField")
    private String word = "";

    @Option(names = "--recursive")
    private boolean recursive;

    public ExplainCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var names = List.of(word.split("\\."));
        try (var cluster = where.open(shell)) {
            var apiKind =
                    new Targets(shell, cluster).of(List.of(names.getFirst())).getFirst().kind();
            var openApiSchemas = new OpenApiSchemas(published(cluster, apiKind));
            var whole =
                    openApiSchemas
                            .of(apiKind)
                            .orElseThrow(
                                    () ->
                                            Failure.of(
                                                    Exit.FAILED,
                                                    shell.text("explain.no-schema", word)));
            var found = whole;
            for (var name : names.subList(1, names.size())) {
                found =
                        openApiSchemas
                                .field(found, name)
                                .orElseThrow(
                                        () ->
                                                Failure.of(
                                                        Exit.USAGE,
                                                        shell.text(
                                                                "explain.no-field", name, word)));
            }
            print(apiKind, names, openApiSchemas, found);
            return Exit.OK.code();
        }
    }

    private static JsonNode published(Cluster cluster, ApiKind apiKind) {
        var place = apiKind.group().isEmpty() ? "api/" : "apis/" + apiKind.group() + "/";
        return cluster.get("/openapi/v3/" + place + apiKind.version());
    }

    private void print(
            ApiKind apiKind, List<String> names, OpenApiSchemas openApiSchemas, JsonNode found) {
        var screen = shell.screen();
        screen.line("KIND:     " + apiKind.kind());
        screen.line("VERSION:  " + apiKind.apiVersion());
        screen.blank();
        if (names.size() > 1) {
            screen.line("FIELD:    " + names.getLast() + " <" + openApiSchemas.type(found) + ">");
            screen.blank();
        }
        screen.line("DESCRIPTION:");
        openApiSchemas
                .description(found, screen.width() - 4)
                .forEach(line -> screen.line("    " + line));
        var fields = openApiSchemas.fields(found, recursive, screen.width());
        if (!fields.isEmpty()) {
            screen.blank();
            screen.line("FIELDS:");
            fields.forEach(line -> screen.line(("  " + line).stripTrailing()));
        }
    }
}
