// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.wire.VersionDiff;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Columns;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc model diff}: what two versions do not have in common. */
@Command(name = "diff")
final class DiffCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL[@VERSION]", descriptionKey = "reference")
    private String from = "";

    @Parameters(index = "1", paramLabel = "MODEL[@VERSION]", descriptionKey = "compared")
    private String to = "";

    DiffCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        var diff =
                VersionDiff.between(
                        client.show(ModelReference.parse(from)),
                        client.show(ModelReference.parse(to)));
        output.print(shell, () -> page(diff), diff);
        return Exit.OK.code();
    }

    private String page(VersionDiff diff) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("", "", diff.from(), diff.to()));
        for (var file : diff.files()) {
            rows.add(
                    List.of(
                            file.change().name().toLowerCase(Locale.ROOT),
                            file.path(),
                            Sizes.bytes(file.before()),
                            Sizes.bytes(file.after())));
        }
        changes(rows, "show.signature", diff.signatures());
        changes(rows, "show.metrics", diff.metrics());
        changes(rows, "show.tags", diff.tags());
        changes(rows, "show.lineage", diff.lineage());
        return rows.size() == 1
                ? shell.text("diff.none", diff.from(), diff.to())
                : String.join("\n", Columns.set(rows));
    }

    private void changes(
            List<List<String>> rows, String key, Map<String, VersionDiff.Change> changes) {
        changes.forEach(
                (name, change) ->
                        rows.add(
                                List.of(
                                        shell.text(key),
                                        name,
                                        dash(change.before()),
                                        dash(change.after()))));
    }

    private static String dash(String text) {
        return text.isEmpty() ? "-" : text;
    }
}
