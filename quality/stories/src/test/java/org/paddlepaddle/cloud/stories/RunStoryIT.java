// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code pdc run} from a working directory; the programs are shell scripts. */
@Order(12)
@ExtendWith(SharedSystem.class)
class RunStoryIT {
    private static final String CTRL_C = "\u0003";

    @TempDir Path directory;

    @Test
    void code_is_shipped_lines_have_roles_and_the_exit_code_is_the_programs(Trainings jobs)
            throws Exception {
        Files.createDirectories(directory.resolve("data"));
        Files.writeString(directory.resolve("data/words.txt"), "shipped words\n");
        Files.writeString(directory.resolve(".pdcignore"), "secret.txt\n");
        Files.writeString(directory.resolve("secret.txt"), "mine\n");
        Files.writeString(
                directory.resolve("train.sh"),
                """
                echo "$TRAINING_ROLE reads $(cat data/words.txt)"
                [ "$TRAINING_ROLE" = PSERVER ] && exec sleep 600
                cat secret.txt || echo kept away
                exit 7
                """);

        var run =
                jobs.here()
                        .in(
                                directory,
                                "run --image busybox --name seven --ps 1 -- sh train.sh"
                                        .split(" "));

        assertThat(run.printed())
                .contains("pdc: seven: 2 files shipped, every pod runs: sh train.sh")
                .containsPattern("(?m)^\\[ps-0] +PSERVER reads shipped words")
                .containsPattern("(?m)^\\[worker-0] +TRAINER reads shipped words")
                .containsPattern("(?m)^\\[worker-0] +kept away$")
                .contains("pdc: seven failed: worker-0: container paddle exited with code 7")
                .contains("why pdj/seven");
        assertThat(run.exit()).isEqualTo(7);
        assertThat(jobs.here().pdc("why", "seven")).contains("worker-0", "  kept away");
        jobs.delete("seven");
        assertThat(jobs.kubectl().run("", "get", "configmap", "seven-code").exitCode())
                .as("the code goes with its job")
                .isNotZero();
    }

    @Test
    void every_attempt_is_followed_once(Trainings jobs) throws Exception {
        Files.writeString(
                directory.resolve("train.sh"),
                "echo attempt $PADDLECLOUD_ATTEMPT; [ \"$PADDLECLOUD_ATTEMPT\" = 1 ] || exit 3\n");

        var run =
                jobs.here()
                        .in(
                                directory,
                                "run --image busybox --name again --retries 1 --rm -- sh train.sh"
                                        .split(" "));

        assertThat(run.printed().lines().filter(line -> line.startsWith("[worker-0]")))
                .as(run.printed())
                .endsWith("[worker-0]  attempt 1")
                .doesNotHaveDuplicates();
        assertThat(run.exit()).isZero();
        assertThat(jobs.kubectl().run("", "get", "pdj", "again").exitCode())
                .as("removed when it has ended")
                .isNotZero();
    }

    @Test
    void a_failed_run_that_is_removed_points_to_nothing_that_is_gone(Trainings jobs)
            throws Exception {
        var run =
                jobs.here()
                        .in(
                                directory,
                                "run",
                                "--image=busybox",
                                "--name=gone",
                                "--rm",
                                "--",
                                "sh",
                                "-c",
                                "exit 3");

        assertThat(run.printed()).contains("gone failed: ", "without --rm").doesNotContain("why p");
        assertThat(run.exit()).isEqualTo(3);
    }

    @Test
    void a_mistyped_field_is_named_with_what_it_may_have_meant(Trainings jobs) throws Exception {
        Files.writeString(
                directory.resolve("job.yaml"),
                """
                apiVersion: batch.paddlepaddle.org/v1
                kind: PaddleJob
                metadata: { name: mistyped }
                spec:
                  worker:
                    replica: 1
                    template: { spec: { containers: [ { name: main, image: busybox } ] } }
                """);

        var apply = jobs.here().in(directory, "apply", "-f", "job.yaml");

        assertThat(apply.printed())
                .contains("\"spec.worker.replica\"", "did you mean \"spec.worker.replicas\"?")
                .doesNotContain("500");
        assertThat(apply.exit()).isNotZero();
    }

    @Test
    void control_c_asks_and_ends_the_job(Trainings jobs) throws Exception {
        var run =
                jobs.here()
                        .atTerminal(
                                directory,
                                List.of("[worker-0]", CTRL_C, "[y/N]", "y\n"),
                                "run",
                                "--image=busybox",
                                "--name=stopped",
                                "--",
                                "sh",
                                "-c",
                                "echo at work; exec sleep 600");

        assertThat(run.printed())
                .contains("End job stopped as well? [y/N]")
                .contains("stopped is being deleted");
        assertThat(run.exit()).isEqualTo(130);
        jobs.kubectl().output("wait", "--for=delete", "pdj/stopped", "--timeout=60s");
    }

    @Test
    void control_c_without_a_yes_leaves_the_job(Trainings jobs) throws Exception {
        var run =
                jobs.here()
                        .atTerminal(
                                directory,
                                List.of("[worker-0]", CTRL_C, "[y/N]", "n\n"),
                                "run",
                                "--image=busybox",
                                "--name=left",
                                "--",
                                "sh",
                                "-c",
                                "echo at work; exec sleep 600");

        assertThat(run.printed()).contains("The job goes on without you");
        assertThat(jobs.status("left", "phase")).isEqualTo("Running");
        jobs.delete("left");
    }

    @Test
    void dockers_line_joins_this_terminal_and_leaves_nothing(Trainings jobs) throws Exception {
        var run =
                jobs.here()
                        .atTerminal(
                                directory,
                                List.of(
                                        "ready",
                                        "echo $((40 + 2)) >/mnt/made; df -k /dev/shm; exit 5\n"),
                                "run",
                                "--name=docker",
                                "-v",
                                directory + ":/mnt",
                                "-p",
                                ":8888",
                                "-it",
                                "--shm-size=64m",
                                "--image=busybox",
                                "--",
                                "sh",
                                "-c",
                                "echo ready; exec sh");

        assertThat(run.printed()).containsPattern("127\\.0\\.0\\.1:[0-9]+.*docker:8888");
        assertThat(directory.resolve("made")).hasContent("42");
        if (System.getProperty("user.name").equals("root")) {
            assertThat(run.printed()).containsPattern(" 65536 .*/dev/shm");
        }
        assertThat(run.exit()).isEqualTo(5);
        jobs.kubectl().output("wait", "--for=delete", "pod/docker", "--timeout=60s");
    }

    @Test
    void what_a_short_program_prints_is_not_lost(Trainings jobs) throws Exception {
        var words = "run -t --name short --image busybox -- echo short words".split(" ");

        var run = jobs.here().in(directory, words);

        assertThat(run.printed()).containsOnlyOnce("short words");
        assertThat(run.exit()).isZero();
    }

    @Test
    void an_image_that_cannot_be_is_told_once_and_ends_the_run(Trainings jobs) throws Exception {
        var words = "run -t --name none --image Not/Lower:1 -- true".split(" ");

        var run = jobs.here().in(directory, words);

        assertThat(run.printed())
                .containsOnlyOnce("Waiting 5 seconds")
                .contains("none is ended: image Not/Lower:1 cannot be had");
        assertThat(run.exit()).isNotZero();
        jobs.kubectl().output("wait", "--for=delete", "pod/none", "--timeout=60s");
    }
}
