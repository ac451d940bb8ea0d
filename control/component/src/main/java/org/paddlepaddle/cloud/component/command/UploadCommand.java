// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pdc component upload}: a file becomes an object. */
@Command(name = "upload", hidden = true)
final class UploadCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "file")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "s3://BUCKET/KEY", descriptionKey = "object")
    private String target = "";

    @Option(names = "--endpoint", paramLabel = "URL")
    private String endpoint = Endpoints.OBJECTS;

    @Option(names = "--keys", paramLabel = "DIR")
    private Path keys = Endpoints.KEYS;

    UploadCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var source = shell.path(file);
        var place = Endpoints.Place.parse(target);
        if (!Files.isRegularFile(source)) {
            throw Failure.of(Exit.FAILED, shell.text("upload.missing", source));
        }
        try (var client = Endpoints.client(endpoint, keys)) {
            client.createBucket(place.bucket());
            var _ = client.put(place.bucket(), place.key(), source);
        }
        shell.screen().line(shell.text("upload.done", Sizes.bytes(Files.size(source)), target));
        return Exit.OK.code();
    }
}
