// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

/**
 * A thing in a picture.
 *
 * @param category its class, by number
 */
record Detection(int category, double score, double left, double top, double right, double bottom) {
    /** Intersection over union. */
    double overlap(Detection other) {
        double across = Math.min(right, other.right) - Math.max(left, other.left);
        double down = Math.min(bottom, other.bottom) - Math.max(top, other.top);
        double shared = Math.max(0, across) * Math.max(0, down);
        return shared / (area() + other.area() - shared);
    }

    private double area() {
        return (right - left) * (bottom - top);
    }
}
