// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A disk of one mebibyte at a directory, which only root can make; elsewhere the test is skipped.
 */
public final class SmallDisk implements AutoCloseable {
    private final Path directory;

    private SmallDisk(Path directory) {
        this.directory = directory;
    }

    public static SmallDisk mount(Path directory) throws IOException {
        boolean mounted =
                run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", directory.toString()) == 0;
        Real.need(mounted, "this user cannot mount a small disk");
        return new SmallDisk(directory);
    }

    /** Writes until nothing more fits. */
    public void fill() throws IOException {
        try (var out = Files.newOutputStream(directory.resolve("ballast"))) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    @Override
    public void close() throws IOException {
        run("umount", directory.toString());
    }

    private static int run(String... command) throws IOException {
        Process process;
        try {
            process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            return -1;
        }
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command[0] + " ran", e);
        }
        return process.exitValue();
    }
}
