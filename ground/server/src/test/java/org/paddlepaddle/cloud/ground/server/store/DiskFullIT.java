// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A really full disk: a file system of a few megabytes. Needs root. */
class DiskFullIT {
    @TempDir Path mountPoint;

    @BeforeEach
    void mount() throws Exception {
        boolean mounted =
                run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", mountPoint.toString()) == 0;
        assumeTrue(mounted, "cannot mount a tmpfs here");
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", mountPoint.toString());
    }

    @Test
    void writes_are_refused_reads_go_on_and_writes_return_with_the_space() throws IOException {
        var filler = mountPoint.resolve("filler");
        try (var store = ObjectStore.open(mountPoint.resolve("data"), StoreOptions.DEFAULT)) {
            var kept = store.write(Write.create("core/things/a/kept", text("kept")));
            fill(filler);

            assertThatThrownBy(() -> store.write(Write.create("core/things/a/big", big())))
                    .isInstanceOf(StoreException.Unavailable.class)
                    .hasMessageContaining("the disk that holds the objects is full")
                    .hasMessageContaining("free some space");
            assertThat(store.trouble()).hasValueSatisfying(why -> assertThat(why).contains("full"));
            assertThat(store.get("core/things/a/kept")).contains(kept);
            assertThat(store.get("core/things/a/big")).isEmpty();

            Files.delete(filler);
            var later = store.write(Write.create("core/things/a/big", big()));
            assertThat(later.revision()).isGreaterThan(kept.revision());
            assertThat(store.trouble()).isEmpty();
        }
        try (var store = ObjectStore.open(mountPoint.resolve("data"), StoreOptions.DEFAULT)) {
            assertThat(store.snapshot().under("core/things/a/").stream().map(Entry::key))
                    .isEqualTo(List.of("core/things/a/big", "core/things/a/kept"));
        }
    }

    private static void fill(Path filler) throws IOException {
        try (var out = Files.newOutputStream(filler)) {
            var block = new byte[4096];
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space left");
        }
    }

    private static Content big() {
        return text("x".repeat(200_000));
    }

    private static Content text(String value) {
        return _ -> value.getBytes(StandardCharsets.UTF_8);
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
