// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.mlflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.hub.ModelReference;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** MLflow's own client takes the hub for its registry. */
class MlflowClientIT {
    @TempDir Path directory;

    @Test
    void logs_registers_promotes_finds_and_downloads() throws Exception {
        var python =
                PythonEnvironment.having(
                                "mlflow", "mlflow-skinny==3.17.2", "numpy==1.26.4", "pandas==3.0.6")
                        .program("python");
        var script = Objects.requireNonNull(getClass().getResource("/clients/mlflow_story.py"));
        try (var server = new RegistryServer(directory)) {
            var said =
                    new Program(python.toString(), Path.of(script.toURI()).toString())
                            .in(directory)
                            .with("HOME", directory)
                            .with("MLFLOW_TRACKING_URI", server.uri())
                            .with("MLFLOW_DISABLE_TELEMETRY", "true")
                            .output();

            assertThat(said).contains("mlflow is content");
            var version = server.hub().resolve(ModelReference.parse("ctr@prod"));
            assertThat(version.manifest().files())
                    .extracting("path")
                    .contains("MLmodel", "data/inference.pdmodel");
            assertThat(version.facts().metrics()).containsEntry("auc", 0.75);
        }
    }
}
