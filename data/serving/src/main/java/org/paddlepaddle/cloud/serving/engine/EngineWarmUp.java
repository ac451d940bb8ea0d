// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine;

import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.Shapes;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warms up an engine: runs a model once before anybody waits: the first run of an engine is many
 * times slower.
 */
public final class EngineWarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(EngineWarmUp.class);

    private EngineWarmUp() {}

    /**
     * With zeros. A model that does not like them is not wrong; its first request takes longer.
     *
     * @param sequences inputs that are sequences: without their offsets an engine may crash
     */
    public static void run(LoadedModel model, Set<String> sequences) {
        try {
            var _ =
                    model.run(
                            model.inputs().stream()
                                    .map(input -> zeros(input, sequences.contains(input.name())))
                                    .toList(),
                            model.outputs().stream().map(TensorSpec::name).toList());
        } catch (InferenceException | IllegalArgumentException | ArithmeticException e) {
            LOG.info("the model was not warmed up: {}", e.getMessage());
        }
    }

    private static Tensor zeros(TensorSpec spec, boolean sequence) {
        List<Long> shape = spec.shape().stream().map(size -> size < 0 ? 1 : size).toList();
        var data = Tensor.buffer((long) Shapes.elements(shape) * spec.type().bytes());
        List<Integer> offsets =
                sequence ? List.of(0, Math.toIntExact(shape.getFirst())) : List.of();
        return new Tensor(spec.name(), spec.type(), shape, data, offsets);
    }
}
