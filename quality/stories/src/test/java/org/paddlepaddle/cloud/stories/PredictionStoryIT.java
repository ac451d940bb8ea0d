// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.Real;

/** What a newcomer types first: from a click log to an answered prediction. */
@Order(6)
@ResourceLock(providers = Trainings.OnOneNetwork.class)
class PredictionStoryIT {
    /** The answer of the service and that of Paddle's executor, as the demo shows them. */
    private static final Pattern BOTH =
            Pattern.compile("(0\\.\\d{7}), Paddle itself says (0\\.\\d{7})");

    @TempDir Path directory;

    @Test
    void the_demo_goes_from_data_to_an_answer() throws Exception {
        Real.python();
        try (var here = Installation.fresh(directory)) {
            var shown = here.pdc("demo");

            assertAnswered(shown);
            assertThat(shown).contains("click-model@1").contains("What to type next");
            assertAllAnswered(here, shown);
            assertFetchedByPlainWget(here);
            assertKept(here);
        }
    }

    @Test
    @Tag("nightly")
    void the_demo_is_repeated_and_survives_a_kill() throws Exception {
        Real.python();
        try (var here = Installation.fresh(directory)) {
            var first = here.pdc("demo");
            var again = killedAfter(here, anyStep());

            assertAnswered(first);
            assertAnswered(again);
            assertThat(first).contains("click-model@1");
            // A step that was done twice would have registered a third version.
            assertThat(again).contains("click-model@2");
            assertThat(here.pdc("model", "show", "click-model")).doesNotContain("click-model@3");
            assertKept(here);
        }
    }

    /** All clicks apart, and fifty with ids that no table has: zero rows here and in Paddle. */
    private void assertAllAnswered(Installation here, String shown) throws Exception {
        var pulled = directory.resolve("pulled");
        here.pdc("model", "pull", "click-model@1", pulled.toString(), "--path", "check");
        new PredictionAnswers(pulled.resolve("answers.jsonl")).assertServed(shown, 250);
    }

    /** Under the key of the documents, without a credential. */
    private void assertFetchedByPlainWget(Installation here) throws Exception {
        var state = Files.readString(here.home().resolve("run/state.json"));
        var store = state.replaceAll("(?s).*\"s3\"\\s*:\\s*\"([^\"]+)\".*", "$1");
        var file = directory.resolve("click-model.tar.gz").toString();
        new Program(
                        "wget",
                        "-q",
                        "-O",
                        file,
                        store + "/model-center/click-model/1/click-model.tar.gz")
                .output();

        assertThat(new Program("tar", "-tzf", file).output())
                .contains(
                        "click-model/dense/model.pdmodel", "click-model/table/1_1/embedding_part0");
    }

    private static void assertKept(Installation here) throws Exception {
        assertThat(here.pdc("get", "samplesets")).contains("click-log").contains("Ready");
        assertThat(here.pdc("get", "pdj")).contains("click-model").contains("Completed");
        assertThat(here.pdc("model", "show", "click-model@1"))
                .contains("job=default/click-model")
                .contains("dataset=default/click-log")
                .contains("dense/")
                .contains("table/");
    }

    private static String anyStep() {
        var steps = List.of("system", "data", "cache", "training", "model", "cube", "service");
        var step = steps.get(new Random().nextInt(steps.size()));
        System.out.println("prediction story: the system is killed after the step " + step);
        return step;
    }

    /** What a demo shows whose system is killed in the middle and started again. */
    private String killedAfter(Installation here, String step) throws Exception {
        var screen = directory.resolve("demo.out");
        var demo = here.start(screen, "demo");
        Await.until("the step " + step, () -> shown(screen).contains("✓ " + step));
        here.killSystem();
        here.pdc("up");
        assertThat(demo.waitFor(Await.LONGEST.toSeconds(), TimeUnit.SECONDS))
                .as(shown(screen))
                .isTrue();
        return shown(screen);
    }

    private static String shown(Path screen) {
        try {
            return Files.readString(screen);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertAnswered(String screen) {
        var both = BOTH.matcher(screen);
        assertThat(both.find()).as(screen).isTrue();
        assertThat(Double.parseDouble(both.group(1)))
                .isCloseTo(Double.parseDouble(both.group(2)), Offset.offset(1e-5));
    }
}
