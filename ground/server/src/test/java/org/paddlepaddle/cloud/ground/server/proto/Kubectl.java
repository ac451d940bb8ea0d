// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The genuine kubectl. */
final class Kubectl {
    private static final int PATIENCE_SECONDS = 60;

    private final Path program;
    private final Path home;

    /** What a command printed, and how it ended. */
    record Result(int exit, String out, String errors) {}

    private Kubectl(Path program, Path home) {
        this.program = program;
        this.home = home;
    }

    /**
     * @param home holds {@code kubeconfig}, and takes what kubectl caches
     */
    static Kubectl at(Path program, Path home) {
        return new Kubectl(program, home);
    }

    Result run(List<String> arguments, String input) {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        try {
            var out = Files.createTempFile(home, "out", "");
            var errors = Files.createTempFile(home, "err", "");
            var builder = new ProcessBuilder(command);
            builder.environment().put("KUBECONFIG", home.resolve("kubeconfig").toString());
            builder.environment().put("HOME", home.toString());
            var process =
                    builder.redirectOutput(out.toFile()).redirectError(errors.toFile()).start();
            try (var in = process.outputWriter()) {
                in.write(input);
            }
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("kubectl did not end: " + arguments);
            }
            return new Result(process.exitValue(), Files.readString(out), Files.readString(errors));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
