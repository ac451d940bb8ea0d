// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelName;
import org.paddlepaddle.cloud.hub.Retention;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model retain}: how long versions are kept; shown, set or removed. */
@Command(name = "retain")
final class RetainCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL", descriptionKey = "model")
    private String model = "";

    @Option(names = "--keep", paramLabel = "NUMBER")
    private int keep;

    @Option(names = "--days", paramLabel = "NUMBER")
    private int days;

    @Option(names = "--remove")
    private boolean removed;

    RetainCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws InterruptedException {
        var client = hub.client(shell, usual);
        ModelName.check(model);
        if (removed) {
            client.removeRetention(model);
        } else if (keep != 0 || days != 0) {
            client.setRetention(model, new Retention(Math.max(1, keep), days));
        }
        var retention = client.retention(model);
        output.print(
                shell,
                () ->
                        retention
                                .map(it -> shell.text("retain.shown", model, it.keep(), it.days()))
                                .orElseGet(() -> shell.text("retain.none", model)),
                retention.map(it -> Map.of("keep", it.keep(), "days", it.days())).orElse(Map.of()));
        return Exit.OK.code();
    }
}
