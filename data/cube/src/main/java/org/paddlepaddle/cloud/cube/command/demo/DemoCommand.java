// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.command.CubeFailure;
import org.paddlepaddle.cloud.cube.command.Terminal;
import org.paddlepaddle.cloud.cube.ship.Durable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code pdc cube demo}: what Cube does, in less than twenty seconds. */
@Command(name = "demo")
public final class DemoCommand implements Callable<Integer> {
    private static final int FEWEST = 1000;
    private static final int MOST = 10_000_000;

    private final Terminal terminal;

    @Option(names = "--keys", paramLabel = "COUNT")
    private int keys = 100_000;

    @Option(names = "--keep", paramLabel = "DIR")
    private @Nullable Path keep;

    public DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (keys < FEWEST || keys > MOST) {
            throw new CubeFailure(
                    CubeFailure.USAGE, terminal.text("demo.wrong-keys", keys, FEWEST, MOST));
        }
        var directory = directory();
        try {
            return new Story(terminal, new Installation(directory), new DemoTable(keys)).tell()
                    ? CubeFailure.OK
                    : CubeFailure.FAILED;
        } finally {
            if (keep == null) {
                Durable.remove(directory);
            } else {
                terminal.line(terminal.text("demo.kept", directory));
            }
        }
    }

    /** What an earlier demo has left would be taken up where it ended. */
    private Path empty(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            if (entries.findAny().isPresent()) {
                throw new CubeFailure(
                        CubeFailure.USAGE, terminal.text("demo.not-empty", directory));
            }
        }
        return directory;
    }

    private Path directory() {
        try {
            return keep == null
                    ? Files.createTempDirectory("cube-demo")
                    : empty(Files.createDirectories(terminal.path(keep)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for the demo", e);
        }
    }
}
