// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Genuine Paddle loses processes, and the jobs come to their right ends. */
@Order(5)
@ExtendWith(SharedSystem.class)
@ResourceLock(Trainings.ALONE)
class FailuresStoryIT {
    private static final String STEPS = "60";
    private static final String MIDDLE = "35";

    /**
     * Alone on a machine it takes ten seconds, nearly all of them Paddle's imports; here another
     * job and another story have them at the same time.
     */
    private static final Duration RECOVERY = Duration.ofSeconds(90);

    /** Two jobs at once: on one machine with upstream's fixed port they hang or crash. */
    @Test
    void a_killed_trainer_is_resumed_beside_another_job_and_learns_the_same(Trainings jobs) {
        jobs.resuming("whole", 2, STEPS, Trainings.NEVER);
        jobs.resuming("killed", 2, STEPS, MIDDLE);
        jobs.awaitFile("killed", "held-0");
        jobs.awaitFile("killed", "held-1");

        TrainingProcesses.of("default-killed-0", "-u /code/resuming.py").killOne();

        jobs.awaitFile("killed", "resumed-0", RECOVERY);
        jobs.awaitFile("killed", "resumed-1", RECOVERY);
        jobs.awaitPhase("whole", "Completed");
        jobs.awaitPhase("killed", "Completed");
        assertThat(jobs.status("whole", "restarts")).as("nobody disturbed it").isEmpty();
        assertThat(jobs.status("killed", "attempt")).isEqualTo("1");
        assertThat(jobs.status("killed", "restarts")).isEqualTo("1");
        assertThat(jobs.log("killed-worker-0")).contains("from=30");
        assertThat(jobs.checksum("killed-worker-0"))
                .isEqualTo(jobs.checksum("killed-worker-1"))
                .isEqualTo(jobs.checksum("whole-worker-0"));
        jobs.delete("whole", "killed");
    }

    /** Paddle's launcher starts trainers in sessions of their own, which outlive it elsewhere. */
    @Test
    @Tag("nightly")
    void a_killed_launcher_leaves_no_orphan_and_its_job_resumes(Trainings jobs) {
        jobs.resuming("orphaned", 2, STEPS, MIDDLE);
        jobs.awaitFile("orphaned", "held-0");
        jobs.awaitFile("orphaned", "held-1");

        TrainingProcesses.of("default-orphaned-0", "-m paddle.distributed.launch").killOne();

        jobs.awaitFile("orphaned", "resumed-0", RECOVERY);
        jobs.awaitPhase("orphaned", "Completed");
        assertThat(TrainingProcesses.of("default-orphaned-0", "").pids()).isEmpty();
        assertThat(jobs.status("orphaned", "attempt")).isEqualTo("1");
        assertThat(jobs.log("orphaned-worker-1")).contains("from=30").contains("done");
        jobs.delete("orphaned");
    }

    @Test
    void a_crashed_process_resumes_to_the_loss_it_would_have_reached(Trainings jobs)
            throws Exception {
        jobs.crashing("crashing");

        jobs.awaitPhase("crashing", "Completed");
        assertThat(jobs.status("crashing", "attempt")).isEqualTo("1");
        assertThat(jobs.log("crashing-worker-0")).contains("from=125").contains("loss=0.048651");
        assertThat(jobs.here().pdc("logs", "pdj/crashing", "--attempt", "0"))
                .as("what the first attempt printed outlives its pod")
                .contains("from=0")
                .doesNotContain("done");
        jobs.delete("crashing");
    }

    /** With barriers between all four, which ps-0 serves before it serves parameters. */
    @Test
    @Tag("nightly")
    void servers_of_a_run_end_with_their_workers(Trainings jobs, @TempDir Path directory)
            throws Exception {
        Files.writeString(directory.resolve("serving.py"), Trainings.resource("serving.py"));

        var words = "run --name unstopped --ps 2 --workers 2 --env STEPS=5 --env SAVED=.";
        var run = jobs.here().in(directory, (words + " -- python serving.py").split(" "));

        assertThat(run.printed())
                .containsPattern("(?m)^\\[ps-0] +server up$")
                .containsPattern("(?m)^\\[worker-0] +worker 0 of 2 done$")
                .containsPattern("(?m)^\\[worker-1] +worker 1 of 2 done$")
                .contains("pdc: unstopped completed");
        assertThat(run.exit()).as(run.printed()).isZero();
        jobs.awaitNoProcess("default-unstopped-0");
        jobs.delete("unstopped");
    }

    @Test
    void a_dead_server_fails_a_job_that_hangs(Trainings jobs) throws Exception {
        jobs.serving("bereft", Trainings.FOR_EVER);
        jobs.awaitFile("bereft", "step-3");

        TrainingProcesses.of("default-bereft-0", "TRAINING_ROLE=PSERVER").killOne();

        jobs.awaitPhase("bereft", "Failed", RECOVERY);
        assertThat(jobs.kubectl().output("describe", "pdj", "bereft"))
                .containsPattern("ps-[01]: container paddle exited with code 137");
        jobs.awaitNoProcess("default-bereft-0");
        assertThat(jobs.here().pdc("why", "pdj/bereft")).contains("ps-").contains("next: ");
        jobs.delete("bereft");
    }
}
