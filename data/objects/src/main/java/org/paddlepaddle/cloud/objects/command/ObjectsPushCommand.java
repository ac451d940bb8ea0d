// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc objects push}: the files of a directory become objects below a prefix. */
@Command(name = "push")
final class ObjectsPushCommand implements Callable<Integer> {
    private static final Pattern TARGET = Pattern.compile("s3://([^/]+)/?(.*)");

    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();
    @Mixin private final StoreOption store = new StoreOption();

    @Parameters(index = "0", paramLabel = "DIR", descriptionKey = "pushed")
    private Path directory = Path.of("");

    @Parameters(index = "1", paramLabel = "s3://BUCKET/PREFIX", descriptionKey = "target")
    private String target = "";

    ObjectsPushCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var place = TARGET.matcher(target);
        if (!place.matches()) {
            throw Failure.of(Exit.USAGE, shell.text("push.target", target));
        }
        var bucket = place.group(1);
        var prefix =
                place.group(2).isEmpty() || place.group(2).endsWith("/")
                        ? place.group(2)
                        : place.group(2) + "/";
        var root = shell.path(directory);
        var files = files(root);
        long bytes = 0;
        var progress = new Progress(shell.screen(), InstantSource.system());
        try (var client = new ObjectClient(store.config(shell))) {
            client.createBucket(bucket);
            for (var file : files) {
                client.put(bucket, prefix + root.relativize(file), file);
                bytes += Files.size(file);
                progress.update(shell.text("push.progress", files.size(), Sizes.bytes(bytes)));
            }
        } finally {
            progress.clear();
        }
        long sent = bytes;
        output.print(
                shell,
                () -> shell.text("push.done", files.size(), Sizes.bytes(sent), target),
                Map.of("files", files.size(), "bytes", sent, "target", target));
        return Exit.OK.code();
    }

    private List<Path> files(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            throw Failure.of(Exit.USAGE, shell.text("push.no-directory", root));
        }
        try (var tree = Files.walk(root)) {
            return tree.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
