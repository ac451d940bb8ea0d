// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** A genuine kfp 1.8.22 compiles a pipeline and submits it, and the system runs it. */
@ExtendWith(SharedSystem.class)
class KfpStoryIT {
    @TempDir Path directory;

    @Test
    void a_pipeline_of_kfp_runs_and_its_logs_stay(Trainings system) throws Exception {
        var kfp = PythonEnvironment.having("kfp-1.8.22", "kfp==1.8.22");
        var program = directory.resolve("kfp_all.py");
        Files.writeString(program, resource());
        var url = system.here().pdc("pipeline", "url").strip();

        var ran = new Program(kfp.program("python").toString(), program.toString(), url).run();

        assertThat(ran.output())
                .contains("STATUS Succeeded")
                .contains("OUTPUT total total-Output 4999950000")
                .contains("OUTPUT got got-got 4999950000")
                .contains("SKIPPED condition-2");
        system.kubectl()
                .output("delete", "pods", "-n", "kubeflow", "-l", "workflows.argoproj.io/workflow");
        assertThat(system.here().pdc("pipeline", "logs", "all in one", "say"))
                .contains("it's \"quoted\" $(x) `y`");
    }

    /** The sample beside the manual's text: who has no manual at hand has it compiled here. */
    @Test
    void the_sample_of_the_text_detector_compiles() throws Exception {
        var kfp = PythonEnvironment.having("kfp-1.8.22", "kfp==1.8.22");
        var sample = Path.of("../../samples/ppocr-pipeline/pipeline.py").toAbsolutePath();

        new Program(kfp.program("python").toString(), sample.normalize().toString())
                .in(directory)
                .output();

        assertThat(Files.readString(directory.resolve("ppocr-detection.yaml")))
                .contains("kind: Workflow", "generateName: ppocr-detection-")
                .contains("- name: dataset\n", "- name: training\n")
                .contains("- name: modelhub\n", "- name: serving\n", "- name: volume\n")
                .contains("bos://paddleflow-public.hkg.bcebos.com/icdar2015/");
    }

    private static String resource() throws Exception {
        try (var in = KfpStoryIT.class.getResourceAsStream("kfp_all.py")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
