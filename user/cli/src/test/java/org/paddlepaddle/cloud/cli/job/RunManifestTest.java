// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.job.JobMode;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.cli.FakeControl;
import org.paddlepaddle.cloud.cli.Typed;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.job.DesiredJob;
import org.paddlepaddle.cloud.plan.job.JobChecks;
import org.paddlepaddle.cloud.terminal.Exit;

class RunManifestTest {
    private static RunRequest request(int servers, int workers, String... command) {
        return new RunRequest(
                "ctr",
                "paddlepaddle/paddle:2.6.2",
                servers,
                workers,
                Optional.empty(),
                2,
                0,
                Map.of("EPOCHS", "3"),
                List.of(RunMount.parse("out:/output", Path.of("/home/me")), claim()),
                List.of(command));
    }

    private static RunMount claim() {
        return RunMount.parse("pvc/criteo:/data", Path.of("/home/me"));
    }

    private static DesiredJob checked(RunRequest request) {
        var job =
                Serialization.unmarshal(new RunManifest(request).job().toString(), PaddleJob.class);
        return switch (JobChecks.check(new ObjectKey("default", "ctr"), job.getSpec())) {
            case Checked.Valid<DesiredJob>(var desired, var warnings) -> {
                assertThat(warnings).isEmpty();
                yield desired;
            }
            case Checked.Invalid<DesiredJob>(var problems) -> throw new AssertionError(problems);
        };
    }

    @Test
    void then_the_operator_accepts_the_job_without_a_remark() {
        var ps = checked(request(2, 2, "python", "ctr.py"));

        assertThat(ps.mode()).isEqualTo(JobMode.PS);
        assertThat(ps.gloo()).isEqualTo(1);
        assertThat(ps.life().restarts().limit()).isEqualTo(2);
        assertThat(checked(request(0, 1, "sh", "-c", "true")).mode()).isEqualTo(JobMode.Single);
    }

    @Test
    void given_several_workers_then_a_script_runs_under_the_launcher() {
        assertThat(new RunManifest(request(0, 2, "python", "t.py", "--x", "1")).command())
                .containsExactly("python", "-m", "paddle.distributed.launch", "t.py", "--x", "1");
        assertThat(new RunManifest(request(0, 1, "python", "t.py")).command())
                .containsExactly("python", "t.py");
        assertThat(new RunManifest(request(1, 2, "python", "t.py")).command())
                .containsExactly("python", "t.py");
        assertThat(new RunManifest(request(0, 2, "python", "-m", "mine")).command())
                .containsExactly("python", "-m", "mine");
        assertThat(new RunManifest(request(0, 2, "python3", "-u", "t.py")).command())
                .containsExactly("python3", "-u", "-m", "paddle.distributed.launch", "t.py");
    }

    @Test
    void given_one_worker_that_may_become_several_then_it_runs_under_the_launcher_too() {
        var alone = request(0, 1, "python", "t.py");
        var elastic =
                new RunRequest(
                        alone.name(),
                        alone.image(),
                        0,
                        1,
                        Optional.of(new RunRequest.Range(1, 4)),
                        0,
                        0,
                        Map.of(),
                        List.of(),
                        alone.command());

        assertThat(new RunManifest(elastic).command())
                .containsExactly("python", "-m", "paddle.distributed.launch", "t.py");
    }

    @Test
    void given_a_release_without_servers_then_asking_for_some_is_refused_at_once() {
        var typed =
                Typed.in(
                        new FakeControl(), "run", "--paddle=3.3", "--ps=1", "--", "python", "t.py");

        assertThat(typed.exit()).isEqualTo(Exit.USAGE.code());
        assertThat(typed.err())
                .contains("--ps=1: Paddle 3.3.1 has no parameter server")
                .contains("--paddle 2.6");
    }

    @Test
    void given_mounts_then_directories_and_claims_are_told_apart() {
        var volumes =
                new RunManifest(request(0, 1, "true"))
                        .job()
                        .at("/spec/worker/template/spec/volumes");

        assertThat(volumes.at("/2/hostPath/path").asText()).isEqualTo("/home/me/out");
        assertThat(volumes.at("/3/persistentVolumeClaim/claimName").asText()).isEqualTo("criteo");
    }

    @Test
    void given_a_directory_then_the_job_is_named_after_it() {
        assertThat(RunOptions.name(Path.of("/home/me/My Project_2"), 46))
                .isEqualTo("my-project-2-1a");
        assertThat(RunOptions.name(Path.of("/"), 0)).isEqualTo("run-0");
    }
}
