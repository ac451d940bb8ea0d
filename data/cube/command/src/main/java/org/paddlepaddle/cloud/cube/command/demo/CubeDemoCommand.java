// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.Durable;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code pdc cube demo}: what Cube does, in less than twenty seconds. */
@Command(name = "demo")
public final class CubeDemoCommand implements Callable<Integer> {
    private static final int FEWEST = 1000;
    private static final int MOST = 10_000_000;

    private final Shell shell;

    @Option(names = "--keys", paramLabel = "COUNT")
    private int keys = 100_000;

    @Option(names = "--keep", paramLabel = "DIR")
    private @Nullable Path keep;

    public CubeDemoCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (keys < FEWEST || keys > MOST) {
            throw Failure.of(Exit.USAGE, shell.text("demo.wrong-keys", keys, FEWEST, MOST));
        }
        var directory = directory();
        try {
            boolean good =
                    new CubeDemoScenes(shell, new Installation(directory), new DemoTable(keys))
                            .tell();
            return (good ? Exit.OK : Exit.FAILED).code();
        } finally {
            if (keep == null) {
                Durable.remove(directory);
            } else {
                shell.screen().line(shell.text("demo.kept", directory));
            }
        }
    }

    /** What an earlier demo has left would be taken up where it ended. */
    private Path empty(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            if (entries.findAny().isPresent()) {
                throw Failure.of(Exit.USAGE, shell.text("demo.not-empty", directory));
            }
        }
        return directory;
    }

    private Path directory() {
        try {
            return keep == null
                    ? Files.createTempDirectory("cube-demo")
                    : empty(Files.createDirectories(shell.path(keep)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for the demo", e);
        }
    }
}
