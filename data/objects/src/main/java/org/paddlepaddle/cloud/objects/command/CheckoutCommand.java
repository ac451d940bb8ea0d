// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.tree.ObjectTrees;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc objects checkout}: a tree that is kept by content becomes a directory. */
@Command(name = "checkout")
final class CheckoutCommand implements Callable<Integer> {
    private static final Pattern TREE = Pattern.compile("s3://([^/]+)/sha256:([0-9a-f]{64})");

    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();
    @Mixin private final StoreOption store = new StoreOption();

    @Parameters(index = "0", paramLabel = "s3://BUCKET/sha256:DIGEST", descriptionKey = "tree")
    private String tree = "";

    @Parameters(index = "1", paramLabel = "DIR", descriptionKey = "checkedOut")
    private Path directory = Path.of("");

    CheckoutCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var named = TREE.matcher(tree);
        if (!named.matches()) {
            throw Failure.of(Exit.USAGE, shell.text("checkout.tree", tree));
        }
        var target = Files.createDirectories(shell.path(directory));
        try (var client = new ObjectClient(store.config(shell))) {
            int files = new ObjectTrees(client, named.group(1)).fetch(named.group(2), target);
            output.print(
                    shell,
                    () -> shell.text("checkout.done", files, target),
                    Map.of("files", files, "directory", target.toString()));
        }
        return Exit.OK.code();
    }
}
