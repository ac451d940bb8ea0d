// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.testkit.Real;

/** The failures again, on the releases of Paddle and the networks that the daily stories leave. */
@Tag("nightly")
@ResourceLock(Trainings.ALONE)
class ReleasesStoryIT {
    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({"2.6.2, bridge", "3.3.1, loopback", "3.3.1, bridge"})
    void training_survives_the_system_its_processes_and_other_sizes(String paddle, String network)
            throws Exception {
        Real.kubectl();
        Real.python();
        if (network.equals("bridge")) {
            Real.root();
        }
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", network);
            var jobs = new Trainings(here, directory, paddle);
            jobs.resuming("whole", 2, "60", Trainings.NEVER);
            jobs.resuming("killed", 2, "60", "35");
            jobs.crashing("crashing");
            jobs.awaitFile("killed", "held-0");
            jobs.awaitFile("killed", "held-1");
            var before = TrainingProcesses.of("default-killed-0", "");

            here.killSystem();
            here.pdc("up", "--network", network);

            var after = TrainingProcesses.of("default-killed-0", "");
            assertThat(after).as("training went on, and nothing runs twice").isEqualTo(before);
            TrainingProcesses.of("default-killed-0", "-u /code/resuming.py").killOne();
            jobs.awaitPhase("whole", "Completed");
            jobs.awaitPhase("killed", "Completed");
            jobs.awaitPhase("crashing", "Completed");
            assertThat(jobs.checksum("killed-worker-0"))
                    .isEqualTo(jobs.checksum("whole-worker-0"))
                    .isEqualTo(jobs.checksum("killed-worker-1"));
            assertThat(jobs.log("crashing-worker-0")).contains("loss=0.048651");
            grow(jobs);
        }
    }

    private static void grow(Trainings jobs) {
        jobs.resuming("elastic", 1, Trainings.FOR_EVER, Trainings.NEVER);
        jobs.awaitFile("elastic", "saved-by-world-1");
        jobs.kubectl().output("scale", "pdj", "elastic", "--replicas=2");
        jobs.awaitFile("elastic", "saved-by-world-2");
        jobs.awaitPhase("elastic", "Running");
        assertThat(jobs.status("elastic", "restarts")).as("nothing failed").isEmpty();
    }
}
