// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

/**
 * What is known of the rows of a sparse table as Paddle saves it: {@code key slot unseen_days
 * delta_score show click embed_w}, the optimizer's state of that weight, and, unless the feature
 * was too rare for it, the other weights and their state.
 *
 * @param dimension weights per row; 0 to find out from the first long row
 */
public record PaddleRows(Optimizer optimizer, int dimension) {
    public static final PaddleRows ADAM = new PaddleRows(Optimizer.ADAM, 0);

    /** Fields before the optimizer's state. */
    private static final int FIRST = 7;

    /** The rule that trained the table, which decides how many fields lie between the weights. */
    public enum Optimizer {
        ADAM(4, 2, 2),
        SHARED_ADAM(4, 0, 4),
        ADAGRAD(1, 0, 1),
        STD_ADAGRAD(1, 1, 0),
        NAIVE(0, 0, 0);

        private final int firstState;
        private final int stateEach;
        private final int stateOnce;

        Optimizer(int firstState, int stateEach, int stateOnce) {
            this.firstState = firstState;
            this.stateEach = stateEach;
            this.stateOnce = stateOnce;
        }
    }

    public PaddleRows {
        if (dimension < 0 || dimension > 16_384) {
            throw new BuildException("dimension " + dimension + "; want 1 to 16384, 0 to find out");
        }
    }

    /** Where the first weight stands. */
    int firstWeight() {
        return FIRST - 1;
    }

    /** Where the other weights begin. */
    int otherWeights() {
        return FIRST + optimizer.firstState;
    }

    /** Fields of a row that has its first weight only. */
    int shortFields() {
        return otherWeights();
    }

    int fullFields() {
        int others = dimension - 1;
        return otherWeights() + others * (1 + optimizer.stateEach) + optimizer.stateOnce;
    }

    /** The dimension that gives a full row so many fields; 0 when none does. */
    int dimensionOf(int fields) {
        int rest = fields - otherWeights() - optimizer.stateOnce;
        int each = 1 + optimizer.stateEach;
        return rest > 0 && rest % each == 0 ? 1 + rest / each : 0;
    }

    PaddleRows withDimension(int found) {
        return new PaddleRows(optimizer, found);
    }
}
