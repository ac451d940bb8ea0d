// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/**
 * The first case of the product manual on one system: its program, read from the manual and changed
 * in nothing but the host, and pictures and weights in place of those that it downloads.
 *
 * @param directory holds the program and what it reads
 * @param text the program as the manual prints it
 */
record ManualPipeline(Installation here, Path directory, String text) {

    private static final String MANUAL = "shared/product/product-manual.md";
    private static final String ITS_HOST = "http://www.my-pipeline-ui.com:80";
    private static final Pattern BLOCK = Pattern.compile("```[Pp]ython\n(.*?)```", Pattern.DOTALL);
    private static final String WEIGHTS =
            "/made/weights/dygraph/MobileNetV3_large_x0_5_pretrained.pdparams";
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** Skips the test where the manual is not at hand. */
    static ManualPipeline on(Installation here, Path directory) throws IOException {
        var manual = here.repository().resolveSibling(MANUAL);
        if (!Files.exists(manual)) {
            System.out.println("skipped: " + MANUAL + " is not at hand");
        }
        assumeTrue(Files.exists(manual));
        return new ManualPipeline(here, directory, program(Files.readString(manual)));
    }

    /** The blocks from the import of kfp to the submission. */
    private static String program(String manual) {
        var blocks = BLOCK.matcher(manual).results().map(block -> block.group(1)).toList();
        int last = blocks.size() - 1;
        while (!blocks.get(last).contains("create_run_from_pipeline_package")) {
            last--;
        }
        int first = last;
        while (!blocks.get(first).startsWith("import kfp")) {
            first--;
        }
        return String.join("\n\n", blocks.subList(first, last + 1));
    }

    /** As the sample's README tells it, with few pictures. */
    void makeData() throws IOException, InterruptedException {
        var made = Files.createDirectories(made());
        train(
                "--mount",
                made + ":/made",
                "--",
                "sh",
                "-ec",
                "python tools/make_pictures.py /made/data/icdar2015 --train 24 --test 4;"
                        + " python tools/pretrain.py -c configs/det/det_mv3_db.yml"
                        + " -o Global.pretrained_model="
                        + WEIGHTS);
        here.pdc("data", "map", "paddleflow-public.hkg.bcebos.com", made.resolve("data") + "");
        here.pdc(
                "data",
                "map",
                "paddle-imagenet-models-name.bj.bcebos.com",
                made.resolve("weights") + "");
    }

    /** The pictures and weights, which pods of {@link #trainOn} see as {@code /made}. */
    Path made() {
        return directory.resolve("made");
    }

    /** A program of the detector in a pod, with what a run left on its volume. */
    String trainOn(String run, String... words) throws IOException, InterruptedException {
        var line =
                new ArrayList<>(
                        List.of(
                                "--mount",
                                made() + ":/made",
                                "--mount",
                                "pvc/" + run + "-ppocr-detection-pvc:/mnt/task-center",
                                "--"));
        line.addAll(List.of(words));
        return train(line.toArray(String[]::new));
    }

    /** A program of the detector in a pod. */
    private String train(String... words) throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of("run", "--rm", "-n", "kubeflow"));
        line.addAll(List.of(words));
        var outcome =
                here.in(
                        here.repository().resolve("samples/paddleocr"),
                        line.toArray(String[]::new));
        assertThat(outcome.exit()).as(outcome.printed()).isZero();
        return outcome.printed();
    }

    /** Runs the program. The name of the Workflow that it began. */
    String submit() throws IOException, InterruptedException {
        var before = workflows();
        var kfp = PythonEnvironment.having("kfp-1.8.22", "kfp==1.8.22");
        var file = directory.resolve("case1.py");
        var host = here.pdc("pipeline", "url").strip();
        assertThat(text).containsOnlyOnce(ITS_HOST);
        Files.writeString(file, text.replace(ITS_HOST, host));
        var yaml = directory.resolve("yaml");
        if (!Files.exists(yaml)) {
            Files.createSymbolicLink(
                    yaml, here.repository().resolve("samples/ppocr-pipeline/yaml"));
        }
        new Program(kfp.program("python").toString(), file.toString()).in(directory).output();
        return Await.value(
                "the run",
                () -> workflows().stream().filter(name -> !before.contains(name)).findFirst());
    }

    private List<String> workflows() {
        return get("wf", "-o", "name").lines().map(name -> name.replaceAll(".*/", "")).toList();
    }

    /** What kubectl says about objects of the run's namespace. */
    String get(String... words) {
        var line = new ArrayList<>(List.of("get", "-n", "kubeflow"));
        line.addAll(List.of(words));
        return here.kubectl().output(line.toArray(String[]::new));
    }

    /** The phases of a run's nodes by their names; that of the run itself under the empty one. */
    Map<String, String> phases(String run) {
        var phases = new TreeMap<String, String>();
        get(
                        "wf",
                        run,
                        "-o",
                        "jsonpath={\"=\"}{.status.phase}{\"\\n\"}{range .status.nodes.*}"
                                + "{.displayName}{\"=\"}{.phase}{\"\\n\"}{end}")
                .lines()
                .map(line -> line.split("=", 2))
                .forEach(pair -> assertThat(phases.put(pair[0], pair[1])).isNull());
        return phases;
    }

    void awaitSuccess(String run) throws IOException, InterruptedException {
        var phases =
                Await.value(
                        run + " to end",
                        LONGEST,
                        () ->
                                Optional.of(phases(run))
                                        .filter(
                                                all ->
                                                        all.getOrDefault("", "")
                                                                .matches("Succeeded|Failed")));
        assertThat(phases)
                .as(here.pdc("pipeline", "logs", run))
                .isEqualTo(
                        Map.of(
                                "",
                                "Succeeded",
                                run,
                                "Succeeded",
                                "ppocr-detection-pvc",
                                "Succeeded",
                                "dataset",
                                "Succeeded",
                                "training",
                                "Succeeded",
                                "modelhub",
                                "Succeeded",
                                "serving",
                                "Succeeded"));
    }
}
