// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/**
 * The answer to a request.
 *
 * @param fetches what the outputs are, in the same order
 */
public record Inference(List<Variable> fetches, List<Tensor> outputs) {
    public Inference {
        fetches = List.copyOf(fetches);
        outputs = List.copyOf(outputs);
    }
}
