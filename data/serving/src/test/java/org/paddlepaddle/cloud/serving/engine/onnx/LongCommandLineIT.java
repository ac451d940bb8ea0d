// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.testkit.Program;

/** ONNX Runtime in a process with many words, which its telemetry does not survive. */
final class LongCommandLineIT {
    @TempDir Path directory;

    /** Loads a model, in the process that the test starts. */
    static final class Load {
        private Load() {}

        public static void main(String[] arguments) {
            var directory = Path.of(arguments[0]);
            try (var model =
                    new OnnxEngine(directory, 1)
                            .load(ModelDirectory.of(Housing.onnx(directory.resolve("m.onnx"))))) {
                System.out.println(model.platform());
            }
        }
    }

    @Test
    void a_long_command_line_does_not_end_the_process() {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        var run =
                new Program(java, "--enable-native-access=ALL-UNNAMED", Load.class.getName())
                        .with("CLASSPATH", System.getProperty("java.class.path"))
                        .run(directory.toString(), "a word and a half ".repeat(5_000));

        assertThat(run.output()).contains("onnx_onnxv1");
        assertThat(run.exitCode()).isZero();
    }
}
