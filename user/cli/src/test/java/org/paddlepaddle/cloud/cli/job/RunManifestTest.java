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
import org.paddlepaddle.cloud.cli.code.CodeArchive;
import org.paddlepaddle.cloud.cli.code.CodeFiles;
import org.paddlepaddle.cloud.cli.code.ShippedCode;
import org.paddlepaddle.cloud.ground.rules.python.PythonRequirements;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.job.JobChecks;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
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
                PythonRequirements.NONE,
                List.of(command));
    }

    private static RunManifest manifest(RunRequest request) {
        var files = new CodeFiles(Path.of("/home/me"), List.of(), 0);
        var archive = CodeArchive.fitting(files).orElseThrow();
        return new RunManifest(request, new ShippedCode.Packed("00", archive));
    }

    private static RunMount claim() {
        return RunMount.parse("pvc/criteo:/data", Path.of("/home/me"));
    }

    private static DesiredJob checked(RunRequest request) {
        var job = Serialization.unmarshal(manifest(request).job().toString(), PaddleJob.class);
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
        assertThat(manifest(request(0, 2, "python", "t.py", "--x", "1")).command())
                .containsExactly("python", "-m", "paddle.distributed.launch", "t.py", "--x", "1");
        assertThat(manifest(request(0, 1, "python", "t.py")).command())
                .containsExactly("python", "t.py");
        assertThat(manifest(request(1, 2, "python", "t.py")).command())
                .containsExactly("python", "t.py");
        assertThat(manifest(request(0, 2, "python", "-m", "mine")).command())
                .containsExactly("python", "-m", "mine");
        assertThat(manifest(request(0, 2, "python3", "-u", "t.py")).command())
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
                        PythonRequirements.NONE,
                        alone.command());

        assertThat(manifest(elastic).command())
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
                manifest(request(0, 1, "true")).job().at("/spec/worker/template/spec/volumes");

        assertThat(volumes.at("/2/hostPath/path").asText()).isEqualTo("/home/me/out");
        assertThat(volumes.at("/3/persistentVolumeClaim/claimName").asText()).isEqualTo("criteo");
    }

    @Test
    void given_packages_then_the_pods_ask_for_them() {
        var wished = new PythonRequirements(List.of("six"), List.of());
        var job = manifest(request(1, 1, "python", "t.py").with(wished)).job();

        for (var role : List.of("ps", "worker")) {
            var template = job.path("spec").path(role).path("template");
            assertThat(template.at("/metadata/annotations/requirements.paddlecloud.org~1paddle"))
                    .hasToString("\"six\"");
        }
        assertThat(checked(request(1, 1, "python", "t.py").with(wished)).mode())
                .isEqualTo(JobMode.PS);
    }

    @Test
    void given_much_code_then_a_container_before_the_others_fetches_it_with_keys_of_its_own() {
        var stored = new ShippedCode.Stored("ab".repeat(32), 3, 0);
        var job = new RunManifest(request(0, 1, "python", "t.py"), stored).job();

        var pod = job.at("/spec/worker/template/spec");
        assertThat(job.at("/metadata/annotations/run.paddlecloud.org~1code").asText())
                .isEqualTo("sha256:" + "ab".repeat(32));
        assertThat(pod.at("/initContainers/0/args/2").asText())
                .isEqualTo("s3://code-center/sha256:" + "ab".repeat(32));
        assertThat(pod.at("/volumes/0/secret/secretName").asText()).isEqualTo("ctr-code");
        assertThat(pod.at("/containers/0/volumeMounts").findValuesAsText("name"))
                .doesNotContain("code");
    }

    @Test
    void given_a_directory_then_the_job_is_named_after_it() {
        assertThat(RunOptions.name(Path.of("/home/me/My Project_2"), 46))
                .isEqualTo("my-project-2-1a");
        assertThat(RunOptions.name(Path.of("/"), 0)).isEqualTo("run-0");
    }
}
