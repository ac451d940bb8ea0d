// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

final class ExampleRequestTest {
    /** A model with one feed of this shape. */
    private record OneFeed(ElementType type, List<Long> shape) implements LoadedModel {
        @Override
        public String platform() {
            return "java";
        }

        @Override
        public List<TensorSpec> inputs() {
            return List.of(new TensorSpec("x", type, shape));
        }

        @Override
        public List<TensorSpec> outputs() {
            return List.of(new TensorSpec("y", ElementType.FLOAT32, List.of(-1L, 1L)));
        }

        @Override
        public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private static ServedModel model(ElementType type, Long... shape) {
        return new ServedModel(
                "m", "1", Optional.empty(), new OneFeed(type, List.of(shape)), Optional.empty());
    }

    private static String value(ServedModel model) {
        var body = ExampleRequest.body(model);
        assertThat(body).startsWith("{\"feed\": [{\"x\": ").endsWith("}], \"fetch\": [\"y\"]}");
        return body.substring(16, body.length() - 19);
    }

    @Test
    void a_picture_of_any_size_is_no_three_numbers() {
        assertThat(value(model(ElementType.FLOAT32, -1L, 3L, -1L, -1L))).isEqualTo("[[[...]]]");
        assertThat(value(model(ElementType.UINT8, 1L, -1L, -1L, 3L))).isEqualTo("[[[...]]]");
    }

    @Test
    void what_is_too_long_to_read_has_dots() {
        assertThat(value(model(ElementType.FLOAT32, -1L, 3L, 224L, 224L))).isEqualTo("[...]");
        assertThat(value(model(ElementType.FLOAT32, -1L, -1L, 64L))).isEqualTo("[[...]]");
    }

    @Test
    void a_value_without_dots_is_of_the_models_shape() throws Exception {
        for (var model :
                List.of(
                        model(ElementType.FLOAT32, -1L, 13L),
                        model(ElementType.INT64, -1L),
                        model(ElementType.FLOAT32, -1L, 2L, 3L),
                        model(ElementType.INT64, -1L, -1L),
                        model(ElementType.FLOAT32, -1L, -1L, 3L))) {
            var body = ExampleRequest.body(model);
            var feeds = new ObjectMapper().readTree(body).path("feed");
            var tensor = Instances.tensors(model, List.of(feeds.get(0)), "feed").getFirst();
            var wanted = model.inputs().getFirst().shape().stream().map(Math::abs).toList();

            assertThat(tensor.shape()).as(body).isEqualTo(wanted);
        }
    }
}
