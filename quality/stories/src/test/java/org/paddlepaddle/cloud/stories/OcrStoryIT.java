// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Kubectl;
import org.paddlepaddle.cloud.testkit.Real;

/** The text detector behind PaddleOCR's image names learns, also as the documents start it. */
@ExtendWith(SharedSystem.class)
@ResourceLock(Trainings.ALONE)
class OcrStoryIT {
    /** Of the pictures that training and its choice of the best have not seen. */
    private static final Pattern HMEAN = Pattern.compile("\nhmean:([0-9.]+)");

    private static final String DOCUMENT = "shared/product/pp-ocrv3-cloud.md";

    @TempDir Path directory;

    @Test
    void the_detector_learns_to_find_words_it_never_saw(Trainings jobs) throws Exception {
        var job = jobs.here().repository().resolve("samples/paddleocr/job.yaml");

        jobs.kubectl().apply(Files.readString(job));

        jobs.awaitPhase("ppocr", "Completed");
        var log = jobs.log("ppocr-worker-0");
        var hmeans =
                HMEAN.matcher(log).results().map(one -> Double.parseDouble(one.group(1))).toList();
        assertThat(hmeans).as(log).hasSize(2);
        assertThat(hmeans.getLast() - hmeans.getFirst()).isGreaterThan(0.3);
        jobs.delete("ppocr");
    }

    /**
     * The document's two manifests and commands as printed, with its hosts mapped to directories;
     * then with the image for machines without a GPU, and its evaluation.
     */
    @Test
    @Tag("nightly")
    void pp_ocrv3_trains_as_the_document_prints_it() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var document = here.repository().resolveSibling(DOCUMENT);
            if (!Files.exists(document)) {
                System.out.println("skipped: " + DOCUMENT + " is not at hand");
                return;
            }
            Real.root();
            here.pdc("up", "--gpus", "1");
            makeData(here);
            here.pdc("data", "map", "paddleflow-public.hkg.bcebos.com", made("bos").toString());
            here.pdc("data", "map", "paddleocr.bj.bcebos.com", made("ocr").toString());
            var kubectl = here.kubectl();

            kubectl.apply(block(document, "# hiertext.yaml"));
            kubectl.output(
                    "wait",
                    "sampleset/hiertext",
                    "-n",
                    "paddlecloud",
                    "--timeout=5m",
                    "--for=jsonpath={.status.phase}=Ready");
            var job = block(document, "# ppocrv3.yaml");
            assertThat(trained(kubectl, job)).contains("best metric, ");
            assertThat(trained(kubectl, withoutGpu(job)))
                    .contains("evaluates ./output/best_accuracy")
                    .containsPattern(HMEAN)
                    .contains("best_accuracy.pdopt\nbest_accuracy.pdparams\nbest_accuracy.states\n")
                    .contains("latest.pdopt\nlatest.pdparams\nlatest.states\n");
            var gpu =
                    inImage(
                            here,
                            "paddlecloud/paddleocr:2.5-gpu-cuda10.2-cudnn7-efbb0a",
                            "echo gpu $NVIDIA_VISIBLE_DEVICES; exit\n",
                            "--gpus=1");
            assertThat(gpu.printed()).contains("gpu 0");
        }
    }

    /** The document's Docker lines, word by word but for the program and where the image stands. */
    @Test
    void docker_users_type_their_line_and_are_in_the_image(Trainings jobs) throws Exception {
        Files.writeString(directory.resolve("data.txt"), "below mnt\n");

        var run =
                inImage(
                        jobs.here(),
                        "paddlecloud/paddleocr:2.5-cpu-efbb0a",
                        "cat /mnt/data.txt; ls configs/det/ch_PP-OCRv3; exit 3\n");

        assertThat(run.printed()).contains("below mnt", "ch_PP-OCRv3_det_cml.yml");
        assertThat(run.exit()).isEqualTo(3);
    }

    private Installation.Outcome inImage(
            Installation here, String image, String typed, String... further) throws Exception {
        var words =
                Stream.concat(
                        Stream.of(
                                "run",
                                "--name=ppocr-shell",
                                "-v",
                                directory + ":/mnt",
                                "-p",
                                ":8888",
                                "-it",
                                "--shm-size=32g",
                                "--image=" + image),
                        Stream.concat(Stream.of(further), Stream.of("--", "/bin/bash")));
        var prompt = System.getProperty("user.name").equals("root") ? "# " : "$ ";
        return here.atTerminal(directory, List.of(prompt, typed), words.toArray(String[]::new));
    }

    /** The log of a job that ends well, followed as the document follows it. */
    private static String trained(Kubectl kubectl, String job) throws IOException {
        kubectl.apply(job);
        Await.until("the job's pod", () -> pods(kubectl).matches("(?s).*1/1 +Running.*"));
        String log;
        var follow = kubectl.start("logs", "-f", "ppocrv3-worker-0", "-n", "paddlecloud");
        try (var lines = follow.inputReader()) {
            log = lines.readAllAsString();
        } finally {
            follow.destroy();
        }
        kubectl.output(
                "wait",
                "pdj/ppocrv3",
                "-n",
                "paddlecloud",
                "--timeout=10m",
                "--for=jsonpath={.status.phase}=Completed");
        kubectl.output("delete", "pdj/ppocrv3", "-n", "paddlecloud");
        return log;
    }

    private static String pods(Kubectl kubectl) {
        return kubectl.output(
                "get", "pods", "-n", "paddlecloud", "-l", "paddle-res-name=ppocrv3-worker-0");
    }

    /** As the document says it; then what training left, and the document's evaluation of it. */
    private static String withoutGpu(String job) {
        var last =
                "Global.pretrained_model=./pre_train/ch_PP-OCRv3_det_distill_train/best_accuracy";
        assertThat(job).containsOnlyOnce(last);
        return job.replace("paddleocr:2.5-gpu-cuda10.2-cudnn7-efbb0a", "paddleocr:2.5-cpu-efbb0a")
                .replace("nvidia.com/gpu: 1", "cpu: 2")
                .replace(
                        last,
                        last
                                + " Global.use_gpu=false && ls output &&"
                                + " python3 tools/eval.py -c"
                                + " configs/det/ch_PP-OCRv3/ch_PP-OCRv3_det_cml.yml -o"
                                + " Global.checkpoints=./output/best_accuracy"
                                + " Eval.dataset.data_dir=/mnt/"
                                + " Eval.dataset.label_file_list="
                                + "[\\\"/mnt/hiertext/label_hiertext_val.txt\\\"]");
    }

    private Path made(String part) {
        return directory.resolve("made").resolve(part);
    }

    /** The image's own programs make what the document downloads. */
    private void makeData(Installation here) throws IOException {
        Files.createDirectories(directory.resolve("made"));
        var kubectl = here.kubectl();
        kubectl.apply(
                Trainings.resource("ocr-data.yaml")
                        .replace("@MADE@", directory.resolve("made").toString()));
        kubectl.output("wait", "job/ocr-data", "--timeout=15m", "--for=condition=Complete");
    }

    private static String block(Path document, String first) throws IOException {
        var text = Files.readString(document);
        int begin = text.indexOf(first);
        return text.substring(begin, text.indexOf("```", begin));
    }
}
