// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** Collective and single training by genuine Paddle, old and new, and jobs that cannot succeed. */
@Order(2)
@ResourceLock(providers = Trainings.OnOneNetwork.class)
class TrainingModesStoryIT {
    private static final Duration TRAINING = Duration.ofMinutes(10);
    private static final String LEARNED = " of 2 done checksum=3.13122";

    @TempDir Path directory;

    @Test
    void collective_single_and_failing_jobs_end_as_they_should() throws Exception {
        Real.kubectl();
        Real.python();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up");
            var jobs = new Trainings(here, directory, "2.6.2");

            jobs.kubectl().apply(manifest("training-modes.yaml"));

            jobs.awaitPhase("collective", "Completed");
            jobs.awaitPhase("single", "Completed");
            jobs.awaitPhase("failing", "Failed");
            awaitReason(jobs.kubectl(), "unknown-image", "ImagePullBackOff");
            assertLearned(jobs, "collective");
            assertThat(jobs.log("single-worker-0")).contains("loss fell: True");
            assertThat(jobs.kubectl().output("describe", "pdj", "failing"))
                    .contains("PodFailed")
                    .contains("worker-0: container paddle exited with code 7");
        }
    }

    @Test
    @Tag("nightly")
    void the_next_release_of_paddle_learns_the_same() throws Exception {
        Real.kubectl();
        Real.python();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up");
            var jobs = new Trainings(here, directory, "3.3.1");

            jobs.kubectl().apply(manifest("training-next.yaml"));

            jobs.awaitPhase("collective-3", "Completed");
            assertLearned(jobs, "collective-3");
        }
    }

    private static void assertLearned(Trainings jobs, String job) {
        for (int rank = 0; rank < 2; rank++) {
            assertThat(jobs.log(job + "-worker-" + rank))
                    .contains("paddle=" + jobs.paddle() + " rank " + rank + LEARNED);
        }
    }

    private static void awaitReason(Kubectl kubectl, String job, String reason) {
        Await.value(
                job + " waits with " + reason,
                TRAINING,
                () ->
                        Optional.of(kubectl.output("get", "pods", "--no-headers"))
                                .filter(pods -> pods.contains(reason)));
    }

    /** The programs are mounted from a directory of this machine, as a user's would be. */
    private String manifest(String name) throws IOException {
        var code = Files.createDirectories(directory.resolve("code"));
        for (var program : new String[] {"collective.py", "single.py"}) {
            Files.writeString(code.resolve(program), resource(program));
        }
        return resource(name).replace("@CODE@", code.toString());
    }

    private static String resource(String name) throws IOException {
        try (var stream = TrainingModesStoryIT.class.getResourceAsStream("/stories/" + name)) {
            return new String(requireNonNull(stream).readAllBytes(), UTF_8);
        }
    }
}
