// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

/**
 * Where a line of text is.
 *
 * @param x of its corners: upper left, upper right, lower right, lower left
 * @param y of the same
 * @param score how sure the detector is
 */
record TextBox(float[] x, float[] y, double score) {
    /** So near are the upper edges of a row, in pixels. */
    private static final float ROW = 10;

    /** Whether it begins in the same row as another, as people see rows. */
    boolean besides(TextBox other) {
        return Math.abs(y[0] - other.y[0]) < ROW;
    }
}
