// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Real;
import org.paddlepaddle.cloud.testkit.browser.Browser;

/**
 * The console in a real browser, as who follows a run of the manual's first case sees it. Pictures
 * of its pages lie in {@code target/console}.
 */
record ConsolePages(Browser browser) implements AutoCloseable {
    private static final Path PICTURES = Path.of("target", "console");
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Pattern WHILE_RUNNING = Pattern.compile("Running @\\d+");

    /** Notes each step at which the page has shown the first curve, after the job's phase. */
    private static final String NOTES =
            """
            window.seen = new Set();
            setInterval(() => {
              const step = document.querySelector('.curve-key small');
              if (step) window.seen.add(document.querySelector('h1 .chip').textContent + step.textContent);
            }, 50)\
            """;

    private static final String BOXES =
            "[...document.querySelectorAll('.graph a')]"
                    + ".map((box) => box.getAttribute('aria-label')).join('; ')";

    /** Signed in by the one-time link; empty where there is no browser. */
    static Optional<ConsolePages> of(Installation here) throws Exception {
        var program = Real.chromium();
        if (program.isEmpty()) {
            return Optional.empty();
        }
        var profile = Files.createTempDirectory(here.home(), "browser");
        var pages = new ConsolePages(new Browser(program.get(), profile));
        pages.browser.open(here.pdc("console", "--print").lines().findFirst().orElseThrow());
        pages.sees("Overview");
        return Optional.of(pages);
    }

    /**
     * The curves of a training grow before one's eyes, from before it begins until it has ended.
     */
    void watchTraining(String job) throws Exception {
        go("jobs/kubeflow/" + job);
        browser.evaluate(NOTES);
        awaitPhase(job, "Running", "Completed");
        Await.until("a curve", () -> !browser.evaluate("window.seen?.size || ''").isEmpty());
        picture("training");
        awaitPhase(job, "Completed");
        sees("TRAIN/loss");
        var seen = browser.evaluate("[...window.seen].join('; ')");
        assertThat(WHILE_RUNNING.matcher(seen).results().count()).as(seen).isGreaterThan(1);
        picture("trained");
    }

    /** What has come of a run: steps and their logs, the version, and the address that answers. */
    void followRun(String run) throws Exception {
        go("models/ppocr-det");
        sees("kubeflow/" + run, "SHA-256");
        picture("model");
        // The version leads to the run.
        go(browser.evaluate("document.querySelector('a[href^=\"#/runs/in/\"]').hash.slice(2)"));
        Await.until(
                "the boxes of the steps",
                () ->
                        List.of("dataset", "training", "modelhub", "serving").stream()
                                .allMatch(
                                        step ->
                                                browser.evaluate(BOXES)
                                                        .contains(step + ": Succeeded")));
        // The run leads to the job with the curves.
        sees("ppocr-det-" + run.substring(run.lastIndexOf('-') + 1));
        chooseStep("ppocr-detection-pvc");
        sees("this step ran no program");
        chooseStep("training");
        Await.until(
                "the log of the training",
                () ->
                        browser.evaluate("document.querySelector('pre.log').textContent")
                                .contains("ppocr-det-visualdl: written"));
        picture("run");
        go("services/elastic/kubeflow/ppocr-det");
        sees("http://ppocr-det.kubeflow.example.com", "/v2/models/ppocr-det");
        picture("service");
        go("");
        sees("ppocr-det", "data-center");
        picture("overview");
        assertThat(browser.complaints()).isEmpty();
    }

    private void chooseStep(String name) {
        go(
                browser.evaluate(
                        "[...document.querySelectorAll('.graph a')].find((box) =>"
                                + " box.getAttribute('aria-label').startsWith('%s'))"
                                        .formatted(name)
                                + ".getAttribute('href').slice(2)"));
    }

    /** Steps before it may take minutes on a busy machine. */
    private void awaitPhase(String job, String... phases) {
        Await.value(
                job + " to be " + phases[0],
                LONGEST,
                () ->
                        Optional.of(
                                        browser.evaluate(
                                                "document.querySelector('h1 .chip').textContent"))
                                .filter(List.of(phases)::contains));
    }

    private void go(String fragment) {
        browser.evaluate("location.hash = '#/" + fragment + "'");
    }

    private void sees(String... texts) {
        for (var text : texts) {
            Await.until("the page to show " + text, () -> browser.shows(text));
        }
    }

    private void picture(String name) throws Exception {
        browser.picture(PICTURES.resolve(name + ".png"), 1280, 960);
    }

    /** With a picture of the last page: if the story fails, it shows why. */
    @Override
    public void close() {
        try {
            picture("last");
        } catch (Exception e) {
            System.out.println("no picture of the last page: " + e);
        } finally {
            browser.close();
        }
    }
}
