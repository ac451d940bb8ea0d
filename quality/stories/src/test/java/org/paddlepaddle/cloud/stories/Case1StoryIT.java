// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;

/** The product manual's first case: its program goes from pictures to a service that answers. */
@Order(5)
@ExtendWith(LineSystem.class)
@ResourceLock(LineSystem.LOCK)
@ResourceLock(Trainings.ALONE)
class Case1StoryIT {
    private static final List<String> STEPS =
            List.of("ppocr-detection-pvc", "dataset", "training", "modelhub", "serving");
    private static final Pattern DIFFERENCE = Pattern.compile("Paddle itself: (\\S+)");
    private static final String ARCHIVE = "/model-center/ppocr-det/latest/ppocr-det.tar.gz";

    @TempDir Path directory;

    @Test
    void the_program_of_the_manual_ends_in_an_answer_though_the_system_is_killed(
            StartedSystem system) throws Exception {
        var here = system.here();
        var manual = ManualPipeline.on(here, system.directory());
        manual.makeData();

        var run = manual.submit();
        var kill = SeededKill.in("case 1");
        var step = kill.anyOf(STEPS);
        boolean later = STEPS.indexOf(step) > STEPS.indexOf("training");
        if (later) {
            watchTraining(manual, run);
        }
        kill(manual, run, kill, step);
        if (!later) {
            watchTraining(manual, run);
        }
        manual.awaitSuccess(run);

        assertNothingTwice(manual, run);
        assertThat(here.pdc("model", "show", "ppocr-det"))
                .contains("ppocr-det@1", "run=kubeflow/" + run)
                .doesNotContain("ppocr-det@2");
        assertExportedWhatWasLearned(manual, run);
        assertAnswersAsPaddle(manual, run, privately(manual));
        assertThat(curves(manual)).contains("TRAIN/loss", "EVAL/hmean");
        assertTheConsoleLeadsOn(manual, run);
        try (var pages = ConsolePages.of(here).orElse(null)) {
            if (pages != null) {
                pages.followRun(run);
            }
        }
    }

    private static void watchTraining(ManualPipeline manual, String run) throws Exception {
        try (var pages = ConsolePages.of(manual.here()).orElse(null)) {
            if (pages != null) {
                pages.watchTraining("ppocr-det-" + id(run));
            }
        }
    }

    /** Pods without a network of their own find no name of a service. */
    private static String privately(ManualPipeline manual) throws Exception {
        return address(manual, "network").equals("loopback")
                ? address(manual, "web")
                : "http://ppocr-det-default-private.kubeflow";
    }

    /** Where pods share the machine's network, too. */
    @Test
    @Tag("nightly")
    void two_runs_at_once_do_not_hurt_each_other() throws Exception {
        try (var here = Installation.fresh(directory)) {
            var manual = ManualPipeline.on(here, directory);
            here.pdc("up", "--gpus", "1", "--network", "loopback");
            manual.makeData();

            var first = manual.submit();
            var second = manual.submit();
            manual.awaitSuccess(first);
            manual.awaitSuccess(second);

            assertNothingTwice(manual, first);
            assertNothingTwice(manual, second);
            // From one seed both learn the same, and the same files are one version.
            assertThat(here.pdc("model", "show", "ppocr-det@1")).contains("run=kubeflow/");
            // Services of a PaddleService have no endpoints there.
            assertAnswersAsPaddle(manual, lastServed(manual), address(manual, "web"));
        }
    }

    private static void kill(ManualPipeline manual, String run, SeededKill kill, String step)
            throws Exception {
        // A volume may be there before anybody sees it being made.
        Await.until(
                step,
                () ->
                        manual.phases(run)
                                .getOrDefault(step, "")
                                .matches("Pending|Running|Succeeded"));
        kill.strike(manual.here(), step);
    }

    /** Each pod of a step and of what it began ran once, and every object was written once. */
    private static void assertNothingTwice(ManualPipeline manual, String run) throws Exception {
        assertThat(restarts(manual, "workflows.argoproj.io/workflow=" + run))
                .matches("([0 ]+;){4}");
        var id = id(run);
        for (var job : List.of("inference-convert", "serving-convert", "model-hub")) {
            var name = "ppocr-det-" + job + "-" + id;
            assertThat(restarts(manual, "job-name=" + name)).matches("([0 ]+;)");
        }
        assertThat(restarts(manual, "batch.paddlepaddle.org/job-name=ppocr-det-" + id))
                .matches("([0 ]+;)");
        assertThat(manual.get("pdj", "ppocr-det-" + id, "-o", "jsonpath={.status.phase}"))
                .isEqualTo("Completed");
        assertThat(written(manual, run)).doesNotHaveDuplicates().hasSize(10);
    }

    private static String id(String run) {
        return run.substring(run.lastIndexOf('-') + 1);
    }

    /** A pod's restarts, first of init containers, up to each semicolon. */
    private static String restarts(ManualPipeline manual, String selector) {
        return manual.get(
                "pods",
                "-l",
                selector,
                "-o",
                "jsonpath={range .items[*]}{.status.initContainerStatuses[*].restartCount}"
                        + " {.status.containerStatuses[*].restartCount};{end}");
    }

    private static List<String> written(ManualPipeline manual, String run) throws Exception {
        var log = manual.here().pdc("pipeline", "logs", run);
        assertThat(log).doesNotContain("earlier try");
        return log.lines().filter(line -> line.endsWith(": written")).toList();
    }

    /**
     * What training left: both checkpoints whole, and the best of them exported, in which no weight
     * is one that it began with.
     */
    private static void assertExportedWhatWasLearned(ManualPipeline manual, String run)
            throws Exception {
        var log = "job/ppocr-det-inference-convert-" + id(run);
        assertThat(manual.here().kubectl().output("logs", "-n", "kubeflow", log))
                .contains("/models/best_accuracy is exported to");
        Files.writeString(manual.made().resolve("exported.py"), Trainings.resource("exported.py"));
        assertThat(manual.trainOn(run, "python", "/made/exported.py", "/mnt/task-center"))
                .contains(
                        "best_accuracy.pdopt best_accuracy.pdparams best_accuracy.states"
                                + " latest.pdopt latest.pdparams latest.states")
                .containsPattern(
                        "exported: (\\d+), of the best: \\1, of those to begin with: 0\\n");
    }

    /** A picture goes to the service, and through Paddle on what the run exported. */
    private static void assertAnswersAsPaddle(ManualPipeline manual, String run, String address)
            throws Exception {
        assertThat(answer(address(manual, "s3") + ARCHIVE).statusCode()).isEqualTo(200);
        var said =
                manual.trainOn(
                        run,
                        "python",
                        "tools/ask.py",
                        address + "/v2/models/ppocr-det",
                        "/made/data/icdar2015/ch4_test_images/img_1.png",
                        "--host",
                        "ppocr-det.kubeflow.example.com",
                        "--inference",
                        "/mnt/task-center/inference");
        var difference = DIFFERENCE.matcher(said);
        assertThat(difference.find()).as(said).isTrue();
        assertThat(Double.parseDouble(difference.group(1))).isLessThan(1e-4);
    }

    /** The console's way from the job to its curves, and from the version to its run. */
    private static void assertTheConsoleLeadsOn(ManualPipeline manual, String run)
            throws Exception {
        var job = "ppocr-det-" + id(run);
        var viewer =
                manual.get(
                        "pdj",
                        job,
                        "-o",
                        "jsonpath={.metadata.annotations.pipelines\\.paddlecloud\\.org/visual}");
        assertThat(viewer).isEqualTo("ppocr-det-visualdl");
        for (var name : List.of(job, viewer)) {
            assertThat(web(manual, "/visual/kubeflow/" + name + "/app/api/scalar/tags"))
                    .contains("TRAIN/loss", "EVAL/hmean");
        }
        assertThat(web(manual, "/hub/v1/models/ppocr-det/versions"))
                .contains("\"run\":\"kubeflow/" + run + "\"");
    }

    private static String web(ManualPipeline manual, String path) throws Exception {
        var token = manual.here().pdc("token").strip();
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(URI.create(address(manual, "web") + path))
                            .header("Authorization", "Bearer " + token)
                            .build();
            var response = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return response.body();
        }
    }

    private static String lastServed(ManualPipeline manual) {
        return manual.get(
                "paddleservices.elasticserving.paddlepaddle.org",
                "ppocr-det",
                "-o",
                "jsonpath={.metadata.annotations.pipelines\\.paddlecloud\\.org/run}");
    }

    /** The tags of the viewer, through the port that the documents forward. */
    private static String curves(ManualPipeline manual) throws Exception {
        var forward =
                manual.here()
                        .kubectl()
                        .start("port-forward", "svc/ppocr-det-visualdl", "-n", "kubeflow", ":8040");
        try (BufferedReader lines = forward.inputReader()) {
            // Forwarding from 127.0.0.1:40123 -> 8040
            var port = String.valueOf(lines.readLine()).replaceAll(".*127.0.0.1:(\\d+) .*", "$1");
            return answer("http://localhost:" + port + "/app/api/scalar/tags").body();
        } finally {
            forward.destroy();
        }
    }

    private static String address(ManualPipeline manual, String of) throws Exception {
        var status = manual.here().pdc("status", "-o", "json");
        return status.replaceAll("(?s).*\"" + of + "\"\\s*:\\s*\"([^\"]+)\".*", "$1");
    }

    private static HttpResponse<String> answer(String address) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(address)).build();
            return client.send(request, HttpResponse.BodyHandlers.ofString(ISO_8859_1));
        }
    }
}
