// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.engine;

import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/** A model in an engine. May be run by several threads at once. */
public interface LoadedModel extends AutoCloseable {
    /** As the Open Inference Protocol names the kind of model, for instance {@code onnx_onnxv1}. */
    String platform();

    List<TensorSpec> inputs();

    List<TensorSpec> outputs();

    /**
     * Computes these outputs, in their order.
     *
     * @throws InferenceException when the engine fails; the model stays usable
     */
    List<Tensor> run(List<Tensor> inputs, List<String> outputs);

    /** Why it cannot run now, while it is not closed; empty when it can. */
    default Optional<String> trouble() {
        return Optional.empty();
    }

    @Override
    void close();
}
