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
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** Genuine Paddle loses processes and changes its size, and the jobs come to their right ends. */
class FailuresStoryIT {
    private static final Duration TRAINING = Duration.ofMinutes(5);
    private static final Pattern CHECKSUM = Pattern.compile("done .*checksum=(\\S+)");
    private static final String FOR_EVER = "100000";
    private static final String STEPS = "80";

    @TempDir Path directory;

    @Test
    @EnabledIfSystemProperty(named = "paddlecloud.nightly", matches = "true")
    void a_killed_trainer_is_resumed_and_an_elastic_job_grows_and_shrinks() throws Exception {
        Real.kubectl();
        Real.python();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "loopback");
            var kubectl = here.kubectl();

            kubectl.apply(resuming("whole", 2, STEPS));
            awaitPhase(kubectl, "whole", "Completed");
            var expected = checksum(kubectl, "whole-worker-0");

            kubectl.apply(resuming("killed", 2, STEPS));
            awaitLog(kubectl, "killed-worker-1", "step=20 ");
            TrainingProcesses.of("default-killed-0", "-u /code/resuming.py").killOne();
            awaitPhase(kubectl, "killed", "Completed");
            assertThat(status(kubectl, "killed", "attempt")).isEqualTo("1");
            assertThat(kubectl.output("logs", "killed-worker-0")).containsPattern("from=[1-7]0");
            assertThat(checksum(kubectl, "killed-worker-0")).isEqualTo(expected);
            assertThat(checksum(kubectl, "killed-worker-1")).isEqualTo(expected);

            kubectl.apply(resuming("elastic", 1, FOR_EVER));
            awaitLog(kubectl, "elastic-worker-0", "step=10 ");
            kubectl.output("scale", "pdj", "elastic", "--replicas=2");
            awaitLog(kubectl, "elastic-worker-1", "world=2 rank=1 from=");
            awaitPhase(kubectl, "elastic", "Running");
            kubectl.output("scale", "pdj", "elastic", "--replicas=1");
            awaitLog(kubectl, "elastic-worker-0", "world=1 rank=0 from=");
            awaitPhase(kubectl, "elastic", "Running");
            assertThat(status(kubectl, "elastic", "attempt")).isEqualTo("2");
            assertThat(status(kubectl, "elastic", "restarts")).as("nothing failed").isEmpty();
        }
    }

    @Test
    void servers_end_with_their_workers_and_a_dead_server_fails_a_job_that_hangs()
            throws Exception {
        Real.kubectl();
        Real.python();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "loopback");
            var kubectl = here.kubectl();

            kubectl.apply(serving("unstopped", "5"));
            awaitPhase(kubectl, "unstopped", "Completed");
            awaitNoProcess("default-unstopped-0");

            kubectl.apply(serving("bereft", "5000"));
            awaitLog(kubectl, "bereft-worker-0", "step=3");
            TrainingProcesses.of("default-bereft-0", "TRAINING_ROLE=PSERVER").killOne();
            awaitPhase(kubectl, "bereft", "Failed");
            assertThat(kubectl.output("describe", "pdj", "bereft"))
                    .contains("ps-0: container paddle exited with code 137");
            awaitNoProcess("default-bereft-0");
            assertThat(here.pdc("why", "pdj/bereft")).contains("ps-0").contains("next: ");
        }
    }

    private static void awaitNoProcess(String job) {
        Await.value(
                "no process of " + job + " is left",
                TRAINING,
                () -> Optional.of(job).filter(id -> TrainingProcesses.of(id, "").isEmpty()));
    }

    private static void awaitPhase(Kubectl kubectl, String job, String phase) {
        Await.value(
                job + " is " + phase,
                TRAINING,
                () -> Optional.of(status(kubectl, job, "phase")).filter(phase::equals));
    }

    private static void awaitLog(Kubectl kubectl, String pod, String text) {
        Await.value(
                pod + " prints " + text,
                TRAINING,
                () ->
                        Optional.of(kubectl.run("", "logs", pod).output())
                                .filter(log -> log.contains(text)));
    }

    private static String status(Kubectl kubectl, String job, String field) {
        return kubectl.output("get", "pdj", job, "-o", "jsonpath={.status." + field + "}");
    }

    private static String checksum(Kubectl kubectl, String pod) {
        var found = CHECKSUM.matcher(kubectl.output("logs", pod));
        assertThat(found.find()).as(pod + " says its checksum").isTrue();
        return found.group(1);
    }

    private String resuming(String name, int workers, String steps) throws IOException {
        return manifest("resuming", name, steps)
                .replace("@WORKERS@", String.valueOf(workers))
                .replace("@SAVED@", directory.resolve("saved-" + name).toString());
    }

    private String serving(String name, String steps) throws IOException {
        return manifest("serving", name, steps);
    }

    private String manifest(String program, String name, String steps) throws IOException {
        var code = Files.createDirectories(directory.resolve("code"));
        Files.writeString(code.resolve(program + ".py"), resource(program + ".py"));
        return resource(program + ".yaml")
                .replace("@NAME@", name)
                .replace("@STEPS@", steps)
                .replace("@CODE@", code.toString());
    }

    private static String resource(String name) throws IOException {
        try (var stream = FailuresStoryIT.class.getResourceAsStream("/stories/" + name)) {
            return new String(requireNonNull(stream).readAllBytes(), UTF_8);
        }
    }
}
