// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Real;

/** The text detector behind PaddleOCR's image names learns, also as the documents start it. */
@ExtendWith(SharedSystem.class)
@ResourceLock(Trainings.ALONE)
class OcrStoryIT {
    private static final Pattern BEFORE = Pattern.compile("\nhmean:([0-9.]+)");
    private static final Pattern AFTER = Pattern.compile("best metric, .*hmean: ([0-9.]+)");
    private static final String DOCUMENT = "shared/product/pp-ocrv3-cloud.md";

    @TempDir Path directory;

    @Test
    void the_detector_learns_to_find_words_it_never_saw(Trainings jobs) throws Exception {
        var job = jobs.here().repository().resolve("samples/paddleocr/job.yaml");

        jobs.kubectl().apply(Files.readString(job));

        jobs.awaitPhase("ppocr", "Completed");
        var log = jobs.log("ppocr-worker-0");
        assertThat(number(AFTER, log) - number(BEFORE, log)).isGreaterThan(0.3);
        jobs.delete("ppocr");
    }

    /** The document's two manifests as printed, with its hosts mapped to directories. */
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
            kubectl.apply(block(document, "# ppocrv3.yaml"));

            kubectl.output(
                    "wait",
                    "pdj/ppocrv3",
                    "-n",
                    "paddlecloud",
                    "--timeout=10m",
                    "--for=jsonpath={.status.phase}=Completed");
        }
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

    private static double number(Pattern pattern, String log) {
        var found = pattern.matcher(log);
        assertThat(found.find()).as("%s in %s", pattern, log).isTrue();
        return Double.parseDouble(Optional.ofNullable(found.group(1)).orElse("0"));
    }
}
