// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Program;

/** What a newcomer types first: from a click log to an answered prediction. */
@Order(6)
@ExtendWith(LineSystem.class)
@ResourceLock(LineSystem.LOCK)
@ResourceLock(providers = Trainings.OnOneNetwork.class)
class PredictionStoryIT {
    /** The answer of the service and that of Paddle's executor, as the demo shows them. */
    private static final Pattern BOTH =
            Pattern.compile("(0\\.\\d{7}), Paddle itself says (0\\.\\d{7})");

    private static final String MODEL = "click-model";

    /**
     * A step of the demo.
     *
     * @param after the step whose tick says that this one begins
     * @param object by which it is seen to have begun
     */
    private record Step(String name, String after, String kind, String object) {
        /** Empty while there is no object; another one for each demo. */
        String begun(Installation here) {
            return here.kubectl()
                    .output(
                            "get",
                            kind,
                            object,
                            "--ignore-not-found",
                            "-o",
                            "jsonpath={.metadata.uid}{.metadata.annotations}");
        }
    }

    private static final List<Step> STEPS =
            List.of(
                    new Step("data", "system", "job", "click-log"),
                    new Step("cache", "data", "sampleset", "click-log"),
                    new Step("training", "cache", "pdj", MODEL),
                    new Step("model", "training", "job", "register-click-model"),
                    new Step("cube", "model", "statefulset", "click-model-cube-0"),
                    new Step(
                            "service",
                            "model",
                            "paddleservices.elasticserving.paddlepaddle.org",
                            MODEL));

    @TempDir Path directory;

    @Test
    void the_demo_goes_from_data_to_an_answer_though_the_system_is_killed(StartedSystem system)
            throws Exception {
        var shown = killed(system.here());

        assertAnswered(shown);
        assertThat(shown).contains("click-model@1").contains("What to type next");
        assertNothingTwice(system.here());
        assertThat(system.here().pdc("model", "show", MODEL)).doesNotContain("click-model@2");
        assertAllAnswered(system.here(), shown);
        assertFetchedByPlainWget(system.here());
        assertKept(system.here());
    }

    @Test
    @Tag("nightly")
    void the_demo_is_repeated_and_survives_a_kill() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var first = here.pdc("demo");
            var again = killed(here);

            assertAnswered(first);
            assertAnswered(again);
            assertThat(first).contains("click-model@1");
            // A step that was done twice would have registered a third version.
            assertThat(again).contains("click-model@2");
            assertThat(here.pdc("model", "show", MODEL)).doesNotContain("click-model@3");
            assertNothingTwice(here);
            assertKept(here);
        }
    }

    /** What a demo shows whose system is killed in the middle of a step and started again. */
    private String killed(Installation here) throws Exception {
        here.pdc("up");
        var kill = SeededKill.in("prediction");
        var step = kill.anyOf(STEPS);
        var earlier = step.begun(here);
        var screen = directory.resolve("demo.out");
        var demo = here.start(screen, "demo");
        Await.until("✓ " + step.after(), () -> shown(screen).contains("✓ " + step.after()));
        Await.until(
                "the object of the step " + step.name(),
                () -> {
                    var now = step.begun(here);
                    return !now.isEmpty() && !now.equals(earlier);
                });
        kill.strike(here, step.name());
        var job = uid(here);
        assertThat(demo.waitFor(Await.LONGEST.toSeconds(), TimeUnit.SECONDS))
                .as(shown(screen))
                .isTrue();
        if (STEPS.indexOf(step) >= STEPS.indexOf(trainingStep())) {
            assertThat(uid(here)).as("the job is the one from before the kill").isEqualTo(job);
        }
        return shown(screen);
    }

    private static Step trainingStep() {
        return STEPS.stream().filter(step -> step.kind().equals("pdj")).findFirst().orElseThrow();
    }

    private static String uid(Installation here) {
        return here.kubectl()
                .output(
                        "get",
                        "pdj",
                        MODEL,
                        "--ignore-not-found",
                        "-o",
                        "jsonpath={.metadata.uid}");
    }

    /** Every container of every step ran once, in the one pod that was made for it. */
    private static void assertNothingTwice(Installation here) {
        assertThat(restarts(here, "job-name=click-log")).matches("([0 ]+;)");
        assertThat(restarts(here, "job-name=register-click-model")).matches("([0 ]+;)");
        assertThat(restarts(here, "batch.paddlepaddle.org/job-name=" + MODEL))
                .matches("([0 ]+;){4}");
        assertThat(restarts(here, "app=click-model-cube")).matches("([0 ]+;){2}");
    }

    /** A pod's restarts, first of init containers, up to each semicolon. */
    private static String restarts(Installation here, String selector) {
        return here.kubectl()
                .output(
                        "get",
                        "pods",
                        "-l",
                        selector,
                        "-o",
                        "jsonpath={range .items[*]}{.status.initContainerStatuses[*].restartCount}"
                                + " {.status.containerStatuses[*].restartCount};{end}");
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
        assertThat(here.pdc("get", "pdj")).contains(MODEL).contains("Completed");
        assertThat(here.pdc("model", "show", "click-model@1"))
                .contains("job=default/click-model")
                .contains("dataset=default/click-log")
                .contains("dense/")
                .contains("table/");
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
