// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system of a few megabytes, which only root can make, that can really be full. */
public final class SmallDisk implements AutoCloseable {
    private static final int BLOCK = 4096;

    private final Path place;

    private SmallDisk(Path place) {
        this.place = place;
    }

    /** Skips the test where this user cannot mount. */
    public static SmallDisk at(Path place, int megabytes) {
        var size = "size=" + megabytes + "m";
        RealMachine.require(
                run("mount", "-t", "tmpfs", "-o", size, "tmpfs", place.toString()) == 0,
                "leave to mount a small disk");
        return new SmallDisk(place);
    }

    public Path directory() {
        return place.resolve("data");
    }

    /** Not a byte is left. */
    public void fill() {
        try (var out = Files.newOutputStream(filler())) {
            var block = new byte[BLOCK];
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
    }

    /** What filled it is gone. */
    public void free() {
        try {
            Files.delete(filler());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path filler() {
        return place.resolve("filler");
    }

    @Override
    public void close() {
        run("umount", place.toString());
    }

    private static int run(String... command) {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException _) {
            return -1;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
