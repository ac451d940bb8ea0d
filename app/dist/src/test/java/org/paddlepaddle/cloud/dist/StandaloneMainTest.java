// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreException;

class StandaloneMainTest {
    @Test
    void a_full_disk_is_one_sentence() {
        var full = new FileSystemException("/home/x", null, "No space left on device");

        assertThat(StandaloneMain.obstacle(new UncheckedIOException("cannot write /home/x", full)))
                .contains("cannot write /home/x: /home/x: No space left on device");
    }

    @Test
    void what_the_store_refuses_is_its_own_sentence() {
        var refused = new RevisionStoreException.Refused("there is no room", null);

        assertThat(
                        StandaloneMain.obstacle(
                                new IllegalStateException("part api: " + refused, refused)))
                .hasValueSatisfying(text -> assertThat(text).contains("there is no room"));
    }

    @Test
    void a_defect_is_no_obstacle() {
        assertThat(StandaloneMain.obstacle(new IllegalStateException("never"))).isEmpty();
    }
}
