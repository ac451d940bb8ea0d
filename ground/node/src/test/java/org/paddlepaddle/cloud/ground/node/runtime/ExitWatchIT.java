// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.supervise.Supervisor;

class ExitWatchIT {
    private static final long LONGEST_SECONDS = 60;

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final ExitWatch watch = new ExitWatch(told::add, new Supervisor());

    @TempDir Path run;

    @AfterEach
    void close() {
        watch.close();
    }

    @Test
    void when_a_run_ends_then_its_pod_is_told() throws Exception {
        watch.watch("pod", run);

        end();

        assertThat(told.poll(LONGEST_SECONDS, TimeUnit.SECONDS)).isEqualTo("pod");
    }

    @Test
    void when_a_run_has_ended_before_it_is_watched_then_its_pod_is_told_once() throws Exception {
        end();

        watch.watch("pod", run);
        watch.watch("pod", run);

        assertThat(told).containsExactly("pod");
    }

    private void end() throws IOException {
        Files.writeString(run.resolve("exit"), "0\n");
    }
}
