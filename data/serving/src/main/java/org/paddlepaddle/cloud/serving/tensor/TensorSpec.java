// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.tensor;

import java.util.List;

/**
 * What an engine wants or gives under a name.
 *
 * @param shape with −1 where any dimension will do
 */
public record TensorSpec(String name, ElementType type, List<Long> shape) {
    public TensorSpec {
        shape = List.copyOf(shape);
    }

    /** Whether any number of samples may come together, along the first axis. */
    public boolean batched() {
        return !shape.isEmpty() && shape.getFirst() < 0;
    }
}
