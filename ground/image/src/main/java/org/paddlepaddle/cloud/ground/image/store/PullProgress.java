// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

/**
 * How far an image is.
 *
 * @param done bytes of its layers that are here
 * @param total bytes of its layers
 */
public record PullProgress(Step step, long done, long total) {
    /** What is being done. */
    public enum Step {
        Resolving,
        Downloading,
        Unpacking
    }
}
