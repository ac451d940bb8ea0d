// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Real;

/** The programs behind upstream's image names, started as upstream's manifests start them. */
@Tag("nightly")
@ResourceLock(Trainings.ALONE)
class ProgramsStoryIT {
    private static final String GPU = "            resources: {limits: {nvidia.com/gpu: 1}}\n";

    @TempDir Path directory;

    @BeforeEach
    void needs() {
        Real.kubectl();
        Real.python();
    }

    @Test
    void resnet_waits_for_gpus_and_trains_with_declared_ones() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var jobs = new Trainings(here, directory, "2.6.2");
            here.pdc("up", "--network", "loopback");
            jobs.kubectl().apply(resnet(here));
            jobs.awaitPhase("resnet", "Pending");
            assertThat(here.pdc("why", "pdj/resnet")).contains("nvidia.com/gpu");
            here.pdc("down");

            here.pdc("up", "--network", "loopback", "--gpus", "2");

            jobs.awaitPhase("resnet", "Completed");
            assertThat(jobs.log("resnet-worker-1")).contains("of 2 trains").contains("step=30");
            assertThat(jobs.checksum("resnet-worker-0"))
                    .isEqualTo(jobs.checksum("resnet-worker-1"));
        }
    }

    @Test
    void pp_yoloe_trains_under_the_manuals_image() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var jobs = new Trainings(here, directory, "2.6.2");
            here.pdc("image", "prepare", "paddledetection-2.6");
            here.pdc("up", "--network", "loopback");

            jobs.kubectl().apply(sample(here, "ppyoloe"));

            jobs.awaitPhase("ppyoloe", "Completed");
            assertThat(jobs.log("ppyoloe-worker-0"))
                    .contains("model saved in output/ppyoloe_crn_l_300e_coco");
        }
    }

    /** Upstream's own file; our sample differs from it in the GPU alone. */
    private static String resnet(Installation here) throws IOException {
        var upstream = here.upstream("paddlecloud/samples/paddlejob/resnet.yaml");
        return upstream.isPresent()
                ? Files.readString(upstream.get())
                : sample(here, "resnet")
                        .replace(
                                "            volumeMounts:\n", GPU + "            volumeMounts:\n");
    }

    private static String sample(Installation here, String name) throws IOException {
        return Files.readString(here.repository().resolve("samples/" + name + "/job.yaml"));
    }
}
