// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelDirectoryTest {
    @TempDir private Path directory;

    @Test
    void each_layout_of_parameters_is_found() throws IOException {
        touch("__model__", "fc_0.w_0");
        assertThat(ModelDirectory.of(directory).program()).contains(directory.resolve("__model__"));
        assertThat(ModelDirectory.of(directory).parameters()).isEmpty();

        touch("__params__");
        assertThat(ModelDirectory.of(directory).parameters())
                .contains(directory.resolve("__params__"));

        touch("inference.pdmodel", "inference.pdiparams");
        assertThat(ModelDirectory.of(directory).program())
                .contains(directory.resolve("inference.pdmodel"));
        assertThat(ModelDirectory.of(directory).parameters())
                .contains(directory.resolve("inference.pdiparams"));
    }

    @Test
    void a_program_since_paddle_3_is_json_beside_its_parameters() throws IOException {
        touch("inference.json", "inference.pdiparams", "labels.json", "model.onnx.json");

        assertThat(ModelDirectory.of(directory).program())
                .contains(directory.resolve("inference.json"));
    }

    @Test
    void a_bare_onnx_file_is_a_model() throws IOException {
        touch("ocr.onnx");

        var model = ModelDirectory.of(directory.resolve("ocr.onnx"));

        assertThat(model.onnx()).contains(directory.resolve("ocr.onnx"));
        assertThat(model.program()).isEmpty();
    }

    @Test
    void what_cannot_be_served_is_refused_with_what_can() throws IOException {
        assertThatThrownBy(() -> ModelDirectory.of(directory.resolve("nowhere")))
                .hasMessageContaining("is no model directory; allowed are *.pdmodel");
        assertThatThrownBy(() -> ModelDirectory.of(directory)).hasMessageContaining("has no model");

        touch("saved_model.pb");
        assertThatThrownBy(() -> ModelDirectory.of(directory))
                .hasMessageContaining("TensorFlow SavedModel")
                .hasMessageContaining("image of TensorFlow Serving");
    }

    private void touch(String... names) throws IOException {
        for (var name : names) {
            Files.writeString(directory.resolve(name), "");
        }
    }
}
