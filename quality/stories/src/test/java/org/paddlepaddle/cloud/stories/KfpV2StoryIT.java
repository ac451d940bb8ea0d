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

/** A genuine kfp 2.17.0 compiles a pipeline and submits it, and the system runs it. */
@ExtendWith(SharedSystem.class)
class KfpV2StoryIT {
    @TempDir Path directory;

    @Test
    void a_pipeline_of_kfp_2_runs_to_its_known_nodes(Trainings system) throws Exception {
        var kfp = PythonEnvironment.having("kfp-2.17.0", "kfp==2.17.0");
        var program = directory.resolve("kfp_v2_all.py");
        Files.writeString(program, resource());
        var url = system.here().pdc("pipeline", "url").strip();

        var ran = new Program(kfp.program("python").toString(), program.toString(), url).run();

        assertThat(ran.output())
                .contains("STATE SUCCEEDED")
                .contains("TASK say good SUCCEEDED")
                .doesNotContain("TASK say never")
                .contains("TASK condition-4 SKIPPED")
                .contains("TASK for-loop-6(2:3) SUCCEEDED")
                .contains("'all in one v2'");
        assertThat(system.here().pdc("pipeline", "logs", "all in one v2"))
                .contains("SAID ['shape', 'weights'] 2499975000.0")
                .contains("SAID good")
                .contains("SAID sum 14 of <it's \"quoted\" $(x) `y`>")
                .contains("IMPORTED s3://elsewhere/model there")
                .contains("LAST SUCCEEDED exit-handler-1");
    }

    private static String resource() throws Exception {
        try (var in = KfpV2StoryIT.class.getResourceAsStream("kfp_v2_all.py")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
