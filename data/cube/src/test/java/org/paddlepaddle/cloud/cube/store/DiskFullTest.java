// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cube.layer.LayerException;
import org.paddlepaddle.cloud.cube.layer.LayerSpec;
import org.paddlepaddle.cloud.cube.layer.Rows;

/** On a disk of one mebibyte, which only root can make. */
class DiskFullTest {
    @TempDir Path directory;

    @Test
    void a_layer_that_does_not_fit_leaves_the_store_as_it_was() throws Exception {
        int status = run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", directory.toString());
        if (status != 0) {
            System.out.println("skipped: this user cannot mount a small disk");
        }
        assumeTrue(status == 0, "this user cannot mount a small disk");
        try {
            whileFull();
        } finally {
            run("umount", directory.toString());
        }
    }

    private void whileFull() {
        var small = Rows.random(1, 100, 8, 8);
        small.publish(LayerSpec.base("default", "1", 0, 1), directory.resolve("1"));
        var map = new TreeMap<Long, byte[]>();
        small.over(map);
        try (var store = FileStore.open(directory, StoreOptions.defaults());
                var reader = store.newReader()) {
            store.loadBase("default", "1");
            store.enable("default", "1");

            var large = Rows.random(2, 100_000, 16, 16);
            assertThatThrownBy(
                            () ->
                                    large.publish(
                                            LayerSpec.base("default", "2", 0, 1),
                                            directory.resolve("2")))
                    .isInstanceOf(LayerException.class)
                    .hasMessageContaining("No space left");

            assertThat(directory.resolve("2")).doesNotExist();
            assertThat(directory.resolve(".2.partial")).doesNotExist();
            Answers.assertSame(reader, "default", map);
            assertThat(store.verify("default", "1").good()).isTrue();
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        try {
            var process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } catch (IOException e) {
            return -1;
        }
    }
}
