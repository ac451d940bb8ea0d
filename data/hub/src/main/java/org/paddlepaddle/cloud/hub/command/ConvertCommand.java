// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.hub.program.ServingLayout;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code pdc model convert}: a saved Paddle program in the layout of Paddle Serving, as {@code
 * paddle_serving_client.convert} makes it.
 */
@Command(name = "convert")
final class ConvertCommand implements Callable<Integer> {
    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();

    @Parameters(index = "0", paramLabel = "DIR", descriptionKey = "converted")
    private Path directory = Path.of("");

    @Option(names = "--serving-server", paramLabel = "DIR")
    private Path server = Path.of("serving_server");

    @Option(names = "--serving-client", paramLabel = "DIR")
    private Path client = Path.of("serving_client");

    @Option(names = "--feed-alias-names", paramLabel = "NAME", split = ",")
    private List<String> feeds = List.of();

    @Option(names = "--fetch-alias-names", paramLabel = "NAME", split = ",")
    private List<String> fetches = List.of();

    ConvertCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var written =
                new ServingLayout(shell.path(directory))
                        .write(shell.path(server), shell.path(client), feeds, fetches);
        output.print(
                shell,
                () -> shell.text("convert.done", server, client, written.signature()),
                Map.of(
                        "server",
                        server.toString(),
                        "client",
                        client.toString(),
                        "feeds",
                        written.feeds(),
                        "fetches",
                        written.fetches()));
        return Exit.OK.code();
    }
}
