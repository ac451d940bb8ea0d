// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.opentest4j.AssertionFailedError;
import org.paddlepaddle.cloud.supervise.Threads;

/** The real kubectl, against one cluster. */
public final class Kubectl {
    private static final Duration LONGEST = Await.LONGEST.multipliedBy(2);

    private final Path program;
    private final Path kubeconfig;

    /** Skips the test where there is no kubectl. */
    public Kubectl(Path kubeconfig) {
        this.program = Real.kubectl();
        this.kubeconfig = kubeconfig;
    }

    /** How a command ended. */
    public record Outcome(int exitCode, String output, String errors) {}

    /** The output of a command that must succeed. */
    public String output(String... arguments) {
        var outcome = run("", arguments);
        if (outcome.exitCode() != 0) {
            throw new AssertionFailedError(
                    "kubectl %s ended with %d: %s"
                            .formatted(
                                    String.join(" ", arguments),
                                    outcome.exitCode(),
                                    outcome.errors()));
        }
        return outcome.output();
    }

    /** Applies manifests that must be accepted. */
    public String apply(String yaml) {
        var outcome = run(yaml, "apply", "-f", "-");
        if (outcome.exitCode() != 0) {
            throw new AssertionFailedError("kubectl apply was refused: " + outcome.errors());
        }
        return outcome.output();
    }

    public Outcome run(String input, String... arguments) {
        try {
            var process = start(arguments);
            var output = read(process.inputReader(StandardCharsets.UTF_8));
            var errors = read(process.errorReader(StandardCharsets.UTF_8));
            try (var stdin = process.outputWriter(StandardCharsets.UTF_8)) {
                stdin.write(input);
            }
            if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionFailedError(
                        "kubectl %s did not end".formatted(String.join(" ", arguments)));
            }
            return new Outcome(process.exitValue(), output.join(), errors.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while kubectl ran", e);
        }
    }

    /** For commands that stream, such as {@code logs -f}; the caller ends the process. */
    public Process start(String... arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("KUBECONFIG", kubeconfig.toString());
        // Discovery cached by another cluster on the same port would be believed.
        builder.environment().put("KUBECACHEDIR", kubeconfig.resolveSibling("cache").toString());
        return builder.start();
    }

    /** Not in the common pool: the clients under test need it. */
    private static CompletableFuture<String> read(Reader reader) {
        var read = new CompletableFuture<String>();
        Threads.startPlatform(
                "kubectl",
                () -> {
                    var text = new StringWriter();
                    try (reader) {
                        reader.transferTo(text);
                        read.complete(text.toString());
                    } catch (IOException e) {
                        read.completeExceptionally(new UncheckedIOException(e));
                    }
                });
        return read;
    }
}
