// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.testkit.Real;

/** Samples of ours and of upstream's that the daily stories leave, trained by genuine Paddle. */
@Tag("nightly")
@ResourceLock(Trainings.ALONE)
class SamplesStoryIT {
    private static final String UPSTREAM = "paddlecloud/samples/paddlejob/";
    private static final String MANUAL = "docs/manual-product/";

    @TempDir Path directory;

    @BeforeEach
    void needs() {
        Real.kubectl();
        Real.python();
        Real.root();
    }

    /** Pods of one machine share its address, and differ by their ports. */
    @ParameterizedTest
    @ValueSource(strings = {"bridge", "loopback"})
    void on_the_network_of_the_nodes_workers_train_together(String network) throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", network);
            var jobs = new Trainings(here, directory, "2.6.2");

            jobs.kubectl().apply(sample(here, "resnet/host.yaml"));
            assertTrainedTogether(jobs, "resnet-host");
            jobs.kubectl().apply(sample(here, "wide-and-deep/host.yaml"));

            jobs.awaitPhase("wide-and-deep-host", "Completed");
            assertThat(jobs.log("wide-and-deep-host-worker-1"))
                    .contains("worker 1 of 2 trains")
                    .contains("step=800 of=800");
            assertThat(jobs.log("wide-and-deep-host-worker-0")).contains("model saved in");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bridge", "loopback"})
    void collective_workers_find_each_other_by_their_services(String network) throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", network);
            var jobs = new Trainings(here, directory, "2.6.2");

            jobs.kubectl()
                    .apply(
                            sample(here, "resnet/job.yaml")
                                    .replace(
                                            "spec:\n  clean",
                                            "spec:\n  intranet: Service\n  clean"));

            assertTrainedTogether(jobs, "resnet");
            assertThat(jobs.kubectl().output("get", "services", "-o", "name"))
                    .contains("service/resnet-worker-0")
                    .contains("service/resnet-worker-1");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "wide_and_deep_service.yaml, wide-ande-deep-service",
        "wide_and_deep_podip.yaml, wide-ande-deep-podip",
        "wide_and_deep_volcano.yaml, wide-ande-deep-volcano",
        "deepfm.yaml, deepfm"
    })
    void upstreams_variants_complete(String manifest, String job) throws Exception {
        try (var here = Installation.fresh(directory)) {
            var text = upstream(here, UPSTREAM + manifest);
            here.pdc("up", "--network", "bridge");
            var jobs = new Trainings(here, directory, "2.6.2");

            jobs.kubectl().apply(text);

            jobs.awaitPhase(job, "Completed");
            var saved = here.home().resolve("output/default/" + job);
            assertThat(saved.resolve("inference/dnn_plugin/__model__")).isNotEmptyFile();
        }
    }

    /** One file, the job first and its group behind it, made with the manual's command. */
    @Test
    void the_manuals_job_uses_the_group_that_follows_it() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var both = directory.resolve("volcano.yaml");
            Files.writeString(both, upstream(here, MANUAL + "10-paddlejob.yaml"));
            here.pdc("up", "--network", "bridge");
            var jobs = new Trainings(here, directory, "2.6.2");

            jobs.kubectl().output("-n", "paddle-system", "create", "-f", both.toString());

            jobs.kubectl()
                    .output(
                            "-n",
                            "paddle-system",
                            "wait",
                            "--for=jsonpath={.status.phase}=Completed",
                            "--timeout=300s",
                            "pdj/wide-ande-deep");
            assertThat(
                            jobs.kubectl()
                                    .output(
                                            "-n",
                                            "paddle-system",
                                            "get",
                                            "podgroup",
                                            "wide-ande-deep",
                                            "-o",
                                            "jsonpath={.spec.minMember}{.metadata.ownerReferences}"))
                    .as("the user's, and nobody else's")
                    .isEqualTo("4");
        }
    }

    /** Its checkpoints are kept in a directory of the machine; here, in the story's own. */
    @Test
    void upstreams_elastic_resnet_completes_with_three_workers() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var text = upstream(here, UPSTREAM + "elastic/resnet.yaml");
            var checkpoint = Files.createDirectory(directory.resolve("checkpoint"));
            here.pdc("up", "--network", "bridge", "--gpus", "3");
            var jobs = new Trainings(here, directory, "2.6.2");

            jobs.kubectl().apply(text.replace("/tmp/checkpoint", checkpoint.toString()));

            jobs.awaitPhase("resnet-elastic", "Completed");
            assertThat(jobs.log("resnet-elastic-worker-2")).contains("of 3 trains");
            assertThat(jobs.checksum("resnet-elastic-worker-0"))
                    .isEqualTo(jobs.checksum("resnet-elastic-worker-1"))
                    .isEqualTo(jobs.checksum("resnet-elastic-worker-2"));
            assertThat(checkpoint.resolve("resnet.pdckpt")).isNotEmptyFile();
        }
    }

    /** The program lies on the share before the job comes, and the model afterwards. */
    @Test
    void the_manuals_job_trains_on_a_share() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var volume = upstream(here, MANUAL + "12-persistentvolume.yaml");
            var job = upstream(here, MANUAL + "13-paddlejob.yaml");
            var share = here.home().resolve("volumes/nfs-10.12.201.xx%3A%2Fnas/wide_and_deep");
            Files.createDirectories(share);
            Files.writeString(share.resolve("train.py"), sample(here, "wide-and-deep/train.py"));
            here.pdc("up", "--network", "bridge");
            var jobs = new Trainings(here, directory, "2.6.2");

            jobs.kubectl().apply(volume);
            jobs.kubectl().apply(job);

            jobs.awaitPhase("paddlejob-demo-1", "Completed");
            assertThat(share.resolve("output/inference/dnn_plugin/__model__")).isNotEmptyFile();
        }
    }

    /** Each worker alone would have learned from its own pictures, and another sum. */
    private static void assertTrainedTogether(Trainings jobs, String job) {
        jobs.awaitPhase(job, "Completed");
        assertThat(jobs.log(job + "-worker-0")).contains("worker 0 of 2 trains");
        assertThat(jobs.log(job + "-worker-1")).contains("worker 1 of 2 trains");
        assertThat(jobs.checksum(job + "-worker-0")).isEqualTo(jobs.checksum(job + "-worker-1"));
    }

    /** Skips the test where upstream's files are not at hand. */
    private static String upstream(Installation here, String manifest) throws IOException {
        var file = here.upstream(manifest);
        assumeTrue(file.isPresent(), "upstream's files are not at hand");
        return Files.readString(file.get());
    }

    private static String sample(Installation here, String file) throws IOException {
        return Files.readString(here.repository().resolve("samples/" + file));
    }
}
