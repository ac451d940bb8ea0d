// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLogsTest {
    @TempDir Path root;

    private void log(String pod, String uid, int run, long time) throws IOException {
        var directory = root.resolve("default_" + pod + "_" + uid);
        var file = directory.resolve("paddle").resolve(run + ".log");
        Files.createDirectories(file.getParent());
        Files.writeString(file, uid + " " + run);
        Files.setLastModifiedTime(file, FileTime.fromMillis(time));
        Files.setLastModifiedTime(directory, FileTime.fromMillis(time));
    }

    @Test
    void given_pods_that_are_gone_then_their_logs_come_in_the_order_of_the_attempts()
            throws IOException {
        log("a-worker-0", "zz", 0, 1000);
        log("a-worker-0", "bb", 0, 2000);
        log("a-worker-0", "bb", 1, 3000);
        log("a-worker-01", "cc", 0, 500);

        assertThat(new KeptLogs(root).of("default", "a-worker-0"))
                .extracting(Files::readString)
                .containsExactly("zz 0", "bb 1");
    }

    @Test
    void given_a_machine_without_a_node_then_there_are_none() {
        assertThat(new KeptLogs(root.resolve("none")).of("default", "a")).isEmpty();
    }
}
