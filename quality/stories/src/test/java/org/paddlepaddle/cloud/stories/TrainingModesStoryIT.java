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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** Collective and single training by genuine Paddle, old and new, and jobs that cannot succeed. */
@Order(2)
@ResourceLock(Trainings.ALONE)
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
            var kubectl = here.kubectl();

            kubectl.apply(jobs());

            awaitPhase(kubectl, "collective", "Completed");
            awaitPhase(kubectl, "single", "Completed");
            awaitPhase(kubectl, "failing", "Failed");
            awaitReason(kubectl, "unknown-image", "ImagePullBackOff");
            awaitPhase(kubectl, "collective-3", "Completed");
            for (int rank = 0; rank < 2; rank++) {
                assertThat(kubectl.output("logs", "collective-worker-" + rank))
                        .contains("paddle=2.6.2 rank " + rank + LEARNED);
                assertThat(kubectl.output("logs", "collective-3-worker-" + rank))
                        .contains("paddle=3.3.1 rank " + rank + LEARNED);
            }
            assertThat(kubectl.output("logs", "single-worker-0")).contains("loss fell: True");
            assertThat(kubectl.output("describe", "pdj", "failing"))
                    .contains("PodFailed")
                    .contains("worker-0: container paddle exited with code 7");
        }
    }

    private static void awaitPhase(Kubectl kubectl, String job, String phase) {
        Await.value(
                job + " is " + phase,
                TRAINING,
                () ->
                        Optional.of(
                                        kubectl.output(
                                                "get",
                                                "pdj",
                                                job,
                                                "-o",
                                                "jsonpath={.status.phase}"))
                                .filter(phase::equals));
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
    private String jobs() throws IOException {
        var code = Files.createDirectories(directory.resolve("code"));
        for (var program : new String[] {"collective.py", "single.py"}) {
            Files.writeString(code.resolve(program), resource(program));
        }
        return resource("training-modes.yaml").replace("@CODE@", code.toString());
    }

    private static String resource(String name) throws IOException {
        try (var stream = TrainingModesStoryIT.class.getResourceAsStream("/stories/" + name)) {
            return new String(requireNonNull(stream).readAllBytes(), UTF_8);
        }
    }
}
