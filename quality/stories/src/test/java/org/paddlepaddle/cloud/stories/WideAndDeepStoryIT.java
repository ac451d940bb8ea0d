// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** Upstream's wide & deep manifest, unchanged, trained by genuine Paddle. */
@Order(3)
class WideAndDeepStoryIT {
    private static final Duration TRAINING = Duration.ofMinutes(10);
    private static final String MANUAL = "wide-ande-deep +%s +PS +%s +%s +\\S+\\s*";

    @TempDir Path directory;

    @BeforeEach
    void needs() {
        Real.kubectl();
        Real.python();
    }

    @Test
    void two_jobs_at_once_complete_although_pdc_is_killed_in_mid_training() throws Exception {
        Real.root();
        var here = Installation.fresh(directory);
        try (here) {
            here.pdc("up", "--network", "bridge");
            var kubectl = here.kubectl();
            kubectl.output("create", "-f", manifest(here).toString());
            kubectl.output("-n", "paddle-system", "create", "-f", manifest(here).toString());
            awaitLine(kubectl, "default", MANUAL.formatted("Running", "2/2", "2/2"));

            here.killSystem();
            here.pdc("up", "--network", "bridge");

            var completed = MANUAL.formatted("Completed", "2/2", "0/2");
            awaitLine(kubectl, "default", completed);
            awaitLine(kubectl, "paddle-system", completed);
            assertThat(restarts(kubectl)).as("no container was started twice").isEqualTo("0 0 0 0");
            assertThat(kubectl.output("logs", "wide-ande-deep-worker-0"))
                    .contains("step=1 of=800")
                    .contains("model saved in");
            assertModelSaved(here.home().resolve("output/default/wide-ande-deep"));
        }

        assertThat(MachineTraces.of(here.home())).isEmpty();
    }

    @Test
    @Tag("nightly")
    @ResourceLock(Trainings.ALONE)
    void it_completes_without_network_namespaces_too() throws Exception {
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "loopback");
            var kubectl = here.kubectl();

            kubectl.output("create", "-f", manifest(here).toString());

            awaitLine(kubectl, "default", MANUAL.formatted("Completed", "2/2", "0/2"));
            assertModelSaved(here.home().resolve("output/default/wide-ande-deep"));
        }
    }

    private static void awaitLine(Kubectl kubectl, String namespace, String pattern) {
        Await.value(
                namespace + " prints " + pattern,
                TRAINING,
                () ->
                        Optional.of(kubectl.output("-n", namespace, "get", "pdj", "--no-headers"))
                                .filter(line -> line.matches(pattern)));
    }

    private static String restarts(Kubectl kubectl) {
        return kubectl.output(
                "get",
                "pods",
                "-o",
                "jsonpath={.items[*].status.containerStatuses[*].restartCount}");
    }

    private static void assertModelSaved(Path output) {
        assertThat(output.resolve("inference/dnn_plugin/__model__")).isNotEmptyFile();
        assertThat(output.resolve("persistables/000/part-000-00000.gz")).isNotEmptyFile();
        assertThat(output.resolve("persistables/000/part-001-00003.gz")).isNotEmptyFile();
    }

    /** Upstream's own file where the corpus is at hand, otherwise our sample under its name. */
    private Path manifest(Installation here) throws IOException {
        var upstream = here.upstream("paddlecloud/samples/paddlejob/wide_and_deep.yaml");
        if (upstream.isPresent()) {
            return upstream.get();
        }
        var sample = Files.readString(here.repository().resolve("samples/wide-and-deep/job.yaml"));
        return Files.writeString(
                directory.resolve("job.yaml"),
                sample.replace("name: wide-and-deep", "name: wide-ande-deep"));
    }
}
