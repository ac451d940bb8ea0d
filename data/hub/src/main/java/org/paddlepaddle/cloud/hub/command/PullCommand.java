// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.hub.wire.VersionView;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc model pull}: the files of a version, or of one directory of it, as they were. */
@Command(name = "pull")
final class PullCommand implements Callable<Integer> {
    private final Shell shell;
    private final DefaultHub usual;
    @Mixin private final HubOption hub = new HubOption();
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "MODEL[@VERSION]", descriptionKey = "reference")
    private String reference = "";

    @Parameters(index = "1", paramLabel = "DIR", arity = "0..1", descriptionKey = "pulled")
    private Path directory = Path.of("");

    @Option(names = "--path", paramLabel = "PATH")
    private String path = "";

    PullCommand(Shell shell, DefaultHub usual) {
        this.shell = shell;
        this.usual = usual;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var wanted = ModelReference.parse(reference);
        var target = shell.path(directory);
        VersionView version;
        try (var line = new TransferLine(shell, shell.text("pull.downloading", wanted))) {
            version = hub.client(shell, usual).pull(wanted, path, target, line);
        }
        output.print(
                shell,
                () -> shell.text("pull.done", wanted.model() + "@" + version.version(), target),
                version);
        return Exit.OK.code();
    }
}
