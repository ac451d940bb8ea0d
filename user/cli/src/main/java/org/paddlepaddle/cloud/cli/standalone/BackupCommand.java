// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc backup}: objects and keys in one file, taken while the system works. */
@Command(name = "backup")
public final class BackupCommand implements Callable<Integer> {
    private final Shell shell;
    private final StandaloneControl control;

    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "FILE", descriptionKey = "backupFile")
    private Path file = Path.of("");

    public BackupCommand(Shell shell, StandaloneControl control) {
        this.shell = shell;
        this.control = control;
    }

    @Override
    public Integer call() {
        var directory = home.resolve(shell);
        var target = shell.path(file);
        if (!control.holdsObjects(directory)) {
            throw Failure.of(
                    Exit.FAILED, shell.text("backup.nothing", directory), shell.text("advice.up"));
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw Failure.of(
                    Exit.FAILED,
                    shell.text("backup.exists", target),
                    shell.text("backup.exists-advice"));
        }
        try {
            print(target, control.backUp(directory, target));
            return Exit.OK.code();
        } catch (BackupRefused e) {
            throw new Failure(
                    Exit.FAILED,
                    shell.text("backup.failed", String.valueOf(e.getMessage())),
                    List.of(),
                    e);
        }
    }

    private void print(Path target, StandaloneControl.Kept kept) {
        var report = new LinkedHashMap<String, Object>();
        report.put("file", target.toString());
        report.put("bytes", kept.bytes());
        report.put("sha256", kept.sha256());
        report.put("objects", kept.objects());
        report.put("revision", kept.revision());
        report.put("taken", kept.taken().toString());
        output.print(
                shell,
                () ->
                        shell.screen().style().good("✓ ")
                                + shell.text(
                                        "backup.done",
                                        target,
                                        kept.objects(),
                                        Sizes.bytes(kept.bytes()))
                                + "\n  sha256 "
                                + kept.sha256()
                                + "\n  "
                                + shell.text("backup.secret"),
                report);
    }
}
