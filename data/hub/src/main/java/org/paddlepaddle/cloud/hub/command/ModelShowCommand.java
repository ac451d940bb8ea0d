// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.wire.VersionView;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc model show}: one version with its files and where it came from. */
@Command(name = "show")
final class ModelShowCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "MODEL[@VERSION]", descriptionKey = "reference")
    private String reference = "";

    ModelShowCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var version = hub.client(shell, usual).show(ModelReference.parse(reference));
        output.print(shell, () -> page(version), version);
        return Exit.OK.code();
    }

    private String page(VersionView version) {
        var rows = new ArrayList<List<String>>();
        row(rows, "show.model", version.model() + "@" + version.version());
        row(rows, "show.digest", "sha256:" + version.digest());
        row(rows, "show.aliases", String.join(" ", version.aliases()));
        row(rows, "show.created", version.created() + "  " + version.creator());
        row(rows, "show.description", version.description());
        row(rows, "show.lineage", pairs(version.lineage()));
        row(rows, "show.metrics", pairs(version.metrics()));
        row(rows, "show.tags", pairs(version.tags()));
        version.signatures()
                .forEach((path, signature) -> row(rows, "show.signature", path + ": " + signature));
        row(rows, "show.files", version.files().size() + ", " + Sizes.bytes(version.size()));
        for (var file : version.files()) {
            rows.add(List.of("", file.path() + "  " + Sizes.bytes(file.size())));
        }
        return String.join("\n", Columns.set(rows));
    }

    private void row(List<List<String>> rows, String key, String value) {
        if (!value.isEmpty()) {
            rows.add(List.of(shell.text(key), value));
        }
    }

    private static String pairs(Map<String, ?> values) {
        return values.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("  "));
    }
}
