// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;
import org.paddlepaddle.cloud.testkit.Await;

/** {@code pdc serve} as somebody typed it, until it is closed. */
final class Serving implements AutoCloseable {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicInteger exit = new AtomicInteger(-1);
    private final Thread thread;

    private Serving(Path directory, Map<String, String> environment, String... words) {
        var shell =
                new Shell(
                        environment,
                        directory,
                        Messages.english(ServingPart.class),
                        new Screen(stream(out), stream(err), false, Style.PLAIN, 100));
        var part = new ServingPart(shell);
        var command =
                part.commands()
                        .getFirst()
                        .setExecutionExceptionHandler(
                                (failure, _, _) -> {
                                    shell.screen().errorLine(String.valueOf(failure.getMessage()));
                                    return 1;
                                });
        thread = Threads.startPlatform("pdc-serve", () -> exit.set(command.execute(words)));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    static Serving start(Path directory, Map<String, String> environment, String... words) {
        return new Serving(directory, environment, words);
    }

    /** What it announces when it is ready. */
    JsonNode ready() {
        Await.until("a server that is ready or ends", () -> out.size() > 0 || exit.get() >= 0);
        if (out.size() == 0) {
            throw new AssertionError("ended with " + exit + ": " + said());
        }
        try {
            return new ObjectMapper().readTree(out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its exit code, once it has ended. */
    int ended() throws InterruptedException {
        thread.join();
        return exit.get();
    }

    String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        thread.interrupt();
        Await.until("the end of the server", () -> !thread.isAlive());
    }
}
