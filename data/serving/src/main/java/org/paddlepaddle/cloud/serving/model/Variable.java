// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

import java.util.List;
import org.paddlepaddle.cloud.serving.tensor.ElementType;

/**
 * A feed or a fetch as clients see it.
 *
 * @param name the variable of the program
 * @param alias what clients call it
 * @param shape of one sample: without the batch, −1 where any will do
 * @param lod whether samples are sequences of different lengths
 */
public record Variable(String name, String alias, ElementType type, List<Long> shape, boolean lod) {
    public Variable {
        shape = List.copyOf(shape);
    }
}
