// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.hub.client.HubClient;
import org.paddlepaddle.cloud.hub.wire.ModelView;
import org.paddlepaddle.cloud.hub.wire.VersionView;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model ls}: all models, or the versions of one. */
@Command(name = "ls")
final class ModelListCommand implements Callable<Integer> {
    private static final int SHORT_DIGEST = 12;

    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(arity = "0..1", paramLabel = "MODEL", descriptionKey = "model")
    private String model = "";

    @Option(names = "--filter", paramLabel = "FILTER")
    private String filter = "";

    ModelListCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        if (!filter.isEmpty()) {
            found(client);
        } else if (model.isEmpty()) {
            models(client);
        } else {
            versions(client);
        }
        return Exit.OK.code();
    }

    private void models(HubClient client) throws InterruptedException {
        var models = client.models();
        output.print(
                shell,
                () -> models.isEmpty() ? shell.text("ls.none") : table(models),
                Map.of("models", models));
    }

    private void versions(HubClient client) throws InterruptedException {
        var versions = client.versions(model);
        output.print(shell, () -> versionTable(versions), Map.of("versions", versions));
    }

    private void found(HubClient client) throws InterruptedException {
        var versions =
                client.search(filter).stream()
                        .filter(each -> model.isEmpty() || each.model().equals(model))
                        .toList();
        output.print(
                shell,
                () -> versions.isEmpty() ? shell.text("ls.nothing") : versionTable(versions),
                Map.of("versions", versions));
    }

    private static String table(List<ModelView> models) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("MODEL", "NEWEST", "ALIASES", "UPDATED"));
        for (var each : models) {
            var aliases =
                    each.aliases().entrySet().stream()
                            .map(alias -> alias.getKey() + "→" + alias.getValue())
                            .collect(Collectors.joining(" "));
            rows.add(List.of(each.name(), "" + each.newest(), dash(aliases), each.updated()));
        }
        return String.join("\n", Columns.set(rows));
    }

    private static String versionTable(List<VersionView> versions) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("VERSION", "ALIASES", "FILES", "SIZE", "DIGEST", "CREATED"));
        for (var version : versions) {
            rows.add(
                    List.of(
                            version.model() + "@" + version.version(),
                            dash(String.join(" ", version.aliases())),
                            "" + version.fileCount(),
                            Sizes.bytes(version.size()),
                            version.digest().substring(0, SHORT_DIGEST),
                            version.created()));
        }
        return String.join("\n", Columns.set(rows));
    }

    private static String dash(String text) {
        return text.isEmpty() ? "-" : text;
    }
}
