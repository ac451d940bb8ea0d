// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.tensor;

import java.util.List;

/** Arithmetic of shapes; a dimension of −1 is any. */
public final class Shapes {
    private static final int MOST_DIMENSIONS = 16;

    private Shapes() {}

    /**
     * How many elements a shape has.
     *
     * @throws IllegalArgumentException when a dimension is negative or there are too many elements
     *     for one buffer
     */
    public static int elements(List<Long> shape) {
        if (shape.size() > MOST_DIMENSIONS) {
            throw new IllegalArgumentException(
                    "the shape has "
                            + shape.size()
                            + " dimensions; at most "
                            + MOST_DIMENSIONS
                            + " are allowed");
        }
        long product = 1;
        for (long dimension : shape) {
            if (dimension < 0 || dimension > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("a dimension of " + shape + " is " + dimension);
            }
            product *= dimension;
            if (product > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(shape + " has too many elements");
            }
        }
        return (int) product;
    }

    /** Whether a tensor of this shape fits a declared one. */
    public static boolean fit(List<Long> shape, List<Long> declared) {
        if (shape.size() != declared.size()) {
            return false;
        }
        for (int i = 0; i < shape.size(); i++) {
            if (declared.get(i) >= 0 && !declared.get(i).equals(shape.get(i))) {
                return false;
            }
        }
        return true;
    }
}
