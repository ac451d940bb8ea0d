// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.objects.store.ObjectStore;
import org.paddlepaddle.cloud.objects.store.Scrubber;
import org.paddlepaddle.cloud.objects.store.StoreLimits;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc objects scrub}: compares every object of a directory with its checksums. */
@Command(name = "scrub")
final class ScrubCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(paramLabel = "DIR", descriptionKey = "directory")
    private Path directory = Path.of("");

    ScrubCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        try (var store =
                ObjectStore.open(
                        shell.path(directory), StoreLimits.USUAL, InstantSource.system())) {
            var report = new Scrubber(store).all();
            output.print(
                    shell,
                    () ->
                            String.join(
                                    "\n",
                                    shell.text(
                                            "scrub.done",
                                            report.objects(),
                                            report.bytes(),
                                            report.damaged().size()),
                                    String.join("\n", report.damaged())),
                    report);
            return report.damaged().isEmpty() ? Exit.OK.code() : Exit.FAILED.code();
        }
    }
}
