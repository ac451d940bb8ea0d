// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** The genuine {@code mlflow.paddle} with genuine Paddle. */
@Tag("nightly")
class MlflowPaddleIT {
    @TempDir Path directory;

    @Test
    void a_layer_is_logged_registered_and_loaded_and_its_program_is_read() throws Exception {
        var python =
                PythonEnvironment.having(
                                "mlflow-paddle",
                                "mlflow-skinny==3.17.2",
                                "numpy==1.26.4",
                                "pandas==3.0.6",
                                "paddlepaddle==3.3.1",
                                "setuptools")
                        .program("python");
        var script =
                Objects.requireNonNull(getClass().getResource("/clients/mlflow_paddle_story.py"));
        try (var server = new RegistryServer(directory)) {
            var said =
                    new Program(python.toString(), Path.of(script.toURI()).toString())
                            .in(directory)
                            .with("HOME", directory)
                            .with("MLFLOW_TRACKING_URI", server.uri())
                            .with("MLFLOW_DISABLE_TELEMETRY", "true")
                            .output();

            assertThat(said).contains("mlflow.paddle is content");
            var version = server.hub().resolve(ModelReference.parse("uci@prod"));
            assertThat(version.facts().metrics()).containsEntry("rmse", 3.5);
            assertThat(server.hub().signatures(version).values())
                    .singleElement()
                    .asString()
                    .startsWith("x float32[?, 13] -> ")
                    .endsWith(" float32[?, 1]");
        }
    }
}
