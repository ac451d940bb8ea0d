// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Real;

/** The product manual's first case: its program goes from pictures to a service that answers. */
@Order(5)
@ResourceLock(Trainings.ALONE)
class Case1StoryIT {
    private static final List<String> STEPS = List.of("dataset", "training", "modelhub", "serving");
    private static final Duration INTO_A_STEP = Duration.ofSeconds(4);
    private static final Pattern DIFFERENCE = Pattern.compile("Paddle itself: (\\S+)");
    private static final String ARCHIVE = "/model-center/ppocr-det/latest/ppocr-det.tar.gz";

    @TempDir Path directory;

    @BeforeEach
    void needs() {
        Real.kubectl();
        Real.python();
    }

    @Test
    void the_program_of_the_manual_ends_in_an_answer_though_the_system_is_killed()
            throws Exception {
        try (var here = Installation.fresh(directory)) {
            var manual = ManualPipeline.on(here, directory);
            here.pdc("up", "--gpus", "1");
            manual.makeData();

            var run = manual.submit();
            killInTheMiddle(manual, run);
            manual.awaitSuccess(run);

            assertNothingTwice(manual, run);
            assertThat(here.pdc("model", "show", "ppocr-det"))
                    .contains("ppocr-det@1", "run=kubeflow/" + run)
                    .doesNotContain("ppocr-det@2");
            assertAnswersAsPaddle(manual, run, "http://ppocr-det.kubeflow");
            assertThat(curves(manual)).contains("TRAIN/loss", "EVAL/hmean");
        }
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

    private static void killInTheMiddle(ManualPipeline manual, String run) throws Exception {
        long seed = System.nanoTime();
        System.out.println("case 1 story: seed " + seed);
        var random = new Random(seed);
        var step = STEPS.get(random.nextInt(STEPS.size()));
        long into = (long) (random.nextDouble() * INTO_A_STEP.toNanos());
        Await.until(step, () -> "Running".equals(manual.phases(run).get(step)));
        LockSupport.parkNanos(into);
        System.out.printf("case 1 story: killed %.1f s into the step %s%n", into / 1e9, step);
        manual.here().killSystem();
        manual.here().pdc("up");
    }

    /** Each pod of a step and of what it began ran once, and every object was written once. */
    private static void assertNothingTwice(ManualPipeline manual, String run) throws Exception {
        var pods = "jsonpath={range .items[*]}{.status.containerStatuses[0].restartCount}{end}";
        assertThat(manual.get("pods", "-l", "workflows.argoproj.io/workflow=" + run, "-o", pods))
                .isEqualTo("0000");
        var id = run.substring(run.lastIndexOf('-') + 1);
        for (var job : List.of("inference-convert", "serving-convert", "model-hub")) {
            var name = "ppocr-det-" + job + "-" + id;
            assertThat(manual.get("pods", "-l", "job-name=" + name, "-o", pods)).isEqualTo("0");
        }
        assertThat(manual.get("pdj", "ppocr-det-" + id, "-o", "jsonpath={.status.phase}"))
                .isEqualTo("Completed");
        assertThat(written(manual, run)).doesNotHaveDuplicates().hasSize(10);
    }

    private static List<String> written(ManualPipeline manual, String run) throws Exception {
        var log = manual.here().pdc("pipeline", "logs", run);
        assertThat(log).doesNotContain("earlier try");
        return log.lines().filter(line -> line.endsWith(": written")).toList();
    }

    /** A picture goes to the service, and through Paddle on what the run exported. */
    private void assertAnswersAsPaddle(ManualPipeline manual, String run, String address)
            throws Exception {
        assertThat(answer(address(manual, "s3") + ARCHIVE).statusCode()).isEqualTo(200);
        var said =
                manual.train(
                        "--mount",
                        directory.resolve("made") + ":/made",
                        "--mount",
                        "pvc/" + run + "-ppocr-detection-pvc:/mnt/task-center",
                        "--",
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
