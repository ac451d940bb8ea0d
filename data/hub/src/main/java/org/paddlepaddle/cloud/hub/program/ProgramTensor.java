// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.program;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A tensor that a program takes or gives.
 *
 * @param type as Paddle calls it, such as {@code float32}
 * @param shape negative where any size will do
 * @param lodLevel levels of sequences in it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProgramTensor(String name, String type, List<Long> shape, int lodLevel) {

    public ProgramTensor {
        shape = List.copyOf(shape);
    }

    /** For people: {@code x float32[?, 13]}. */
    @Override
    public String toString() {
        return name
                + " "
                + type
                + shape.stream()
                        .map(size -> size < 0 ? "?" : "" + size)
                        .collect(Collectors.joining(", ", "[", "]"));
    }
}
