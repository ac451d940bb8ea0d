// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc restore}: a home as it was when the backup was taken. */
@Command(name = "restore")
public final class RestoreCommand implements Callable<Integer> {
    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Option(names = "--force")
    private boolean force;

    @Parameters(paramLabel = "FILE", descriptionKey = "restoreFile")
    private Path file = Path.of("");

    public RestoreCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() throws InterruptedException {
        var directory = home.resolve(shell);
        var source = shell.path(file);
        if (!Files.isReadable(source)) {
            throw Failure.of(Exit.FAILED, shell.text("restore.unreadable", source));
        }
        refuseInUse(directory);
        if (control.holdsObjects(directory) && !force) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("restore.not-empty", directory),
                    shell.text("restore.not-empty-advice"));
        }
        try {
            // What a killed system left running belongs to the objects that are replaced.
            control.cleanUp(directory);
            print(directory, control.restore(directory, source));
            return Exit.OK.code();
        } catch (BackupRefused e) {
            throw new Failure(
                    Exit.FAILED,
                    shell.text("restore.failed", String.valueOf(e.getMessage())),
                    List.of(shell.text("restore.failed-advice")),
                    e);
        }
    }

    private void refuseInUse(Path directory) {
        switch (control.look(directory)) {
            case HomeState.Running(var system) ->
                    throw Failure.of(
                            Exit.BUSY,
                            shell.text("restore.running", directory, system.pid()),
                            shell.suggest("down") + home.flag(shell));
            case HomeState.Held held ->
                    throw Failure.of(
                            Exit.BUSY,
                            shell.text(
                                    "up.held", directory, held.pid(), held.host(), held.since()));
            case HomeState.Leftover _, HomeState.Nothing _ -> {}
        }
    }

    private void print(Path directory, StandaloneControl.Kept kept) {
        var report = new LinkedHashMap<String, Object>();
        report.put("home", directory.toString());
        report.put("taken", kept.taken().toString());
        report.put("version", kept.version());
        report.put("objects", kept.objects());
        report.put("revision", kept.revision());
        kept.replaced().ifPresent(path -> report.put("replaced", path.toString()));
        output.print(shell, () -> text(directory, kept), report);
    }

    private String text(Path directory, StandaloneControl.Kept kept) {
        var done =
                shell.screen().style().good("✓ ")
                        + shell.text("restore.done", directory, kept.objects(), kept.taken());
        var next = "\n  " + shell.text("advice.up") + home.flag(shell);
        return kept.replaced()
                .map(path -> done + "\n  " + shell.text("restore.replaced", path) + next)
                .orElse(done + next);
    }
}
