// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

final class StepsFileTest {
    @TempDir Path directory;

    /** Finds one square in every picture of 32 by 32, and counts how often it was closed. */
    private static final class Detector implements LoadedModel {
        private int closed;

        @Override
        public String platform() {
            return "java";
        }

        @Override
        public List<TensorSpec> inputs() {
            return List.of(new TensorSpec("x", ElementType.FLOAT32, List.of(-1L, 3L, -1L, -1L)));
        }

        @Override
        public List<TensorSpec> outputs() {
            return List.of(new TensorSpec("map", ElementType.FLOAT32, List.of(-1L, 1L, -1L, -1L)));
        }

        @Override
        public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
            var map = new float[32 * 32];
            for (int y = 10; y <= 20; y++) {
                for (int x = 10; x <= 20; x++) {
                    map[y * 32 + x] = 1;
                }
            }
            return List.of(Tensor.floats("map", List.of(1L, 1L, 32L, 32L), map));
        }

        @Override
        public void close() {
            closed++;
        }
    }

    private final Detector detector = new Detector();

    private LoadedModel load(String text) throws IOException {
        Files.writeString(directory.resolve("det.onnx"), "");
        return StepsFile.load(
                Files.writeString(directory.resolve(ModelDirectory.STEPS), text), _ -> detector);
    }

    @Test
    void boxes_come_out_as_tensors() throws IOException {
        var model =
                load(
                        """
                        picture: image
                        steps:
                          small: { resize: { of: image, longest: 32 } }
                          map: { run: { model: det.onnx, of: small } }
                          places: { find: { of: map, onto: image, widen: 0.8 } }
                        """);

        var outputs =
                model.run(
                        List.of(
                                new Tensor(
                                        "image",
                                        ElementType.UINT8,
                                        List.of(1L, 64L, 64L, 3L),
                                        Tensor.buffer(64 * 64 * 3))),
                        List.of("places.score", "places"));

        assertThat(model.outputs())
                .extracting(TensorSpec::name)
                .containsExactly("places", "places.score");
        assertThat(outputs.get(0).toFloats()).containsExactly(1);
        assertThat(outputs.get(1).shape()).containsExactly(1L, 4L, 2L);
        assertThat(outputs.get(1).toFloats()).containsExactly(16, 16, 44, 16, 44, 44, 16, 44);
        model.close();
        assertThat(detector.closed).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "step: {} | unknown field step; allowed are [picture, steps]",
                "steps: { a: { blur: {} } } | unknown field steps.a.blur",
                "steps: { a: [ resize ] } | steps.a needs one of [crop, find, read, resize, run]",
                "steps: { a: { resize: { of: image }, crop: { of: image } } } | steps.a is more"
                        + " than one step",
                "steps: { a: { resize: { of: image, longest: many } } } | steps.a.resize.longest"
                        + " must be a number, and is 'many'",
                "steps: { a: { resize: { of: image, longest: 0 } } } | must be 1 to 4096",
                "steps: { a: { resize: { of: picture } } } | steps.a reads \"picture\"; above it"
                        + " are [image]",
                "steps: { a: { crop: { of: image, boxes: image } } } | steps.a wants boxes of"
                        + " \"image\", which gives one picture",
                "steps: { a: { run: { model: ../det.onnx, of: image } } } | must name a model"
                        + " beside it",
                "steps: { a: { run: { model: none, of: image } } } | is no model directory"
            })
    void a_wrong_step_is_named(String text, String problem) {
        assertThatThrownBy(() -> load(text))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void models_of_a_graph_that_is_wrong_are_closed() {
        assertThatThrownBy(
                        () ->
                                load(
                                        "steps: { a: { run: { model: det.onnx, of: image } }, b: {"
                                                + " crop: { of: image, boxes: a } } }"))
                .hasMessageContaining("steps.b wants boxes of \"a\", which gives numbers");
        assertThat(detector.closed).isEqualTo(1);
    }
}
