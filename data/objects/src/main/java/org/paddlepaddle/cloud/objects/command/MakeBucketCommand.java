// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.command;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.OutputOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code pdc objects mb}: makes a bucket; one that is there stays as it is. */
@Command(name = "mb")
final class MakeBucketCommand implements Callable<Integer> {
    private static final Pattern BUCKET = Pattern.compile("s3://([^/]+)/?");

    private final Shell shell;
    @Mixin private final OutputOption output = new OutputOption();
    @Mixin private final StoreOption store = new StoreOption();

    @Parameters(index = "0", paramLabel = "s3://BUCKET", descriptionKey = "bucket")
    private String bucket = "";

    MakeBucketCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var named = BUCKET.matcher(bucket);
        if (!named.matches()) {
            throw Failure.of(Exit.USAGE, shell.text("mb.target", bucket));
        }
        try (var client = new ObjectClient(store.config(shell))) {
            client.createBucket(named.group(1));
        }
        output.print(
                shell,
                () -> shell.text("mb.done", named.group(1)),
                Map.of("bucket", named.group(1)));
        return Exit.OK.code();
    }
}
