// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.image;

import java.time.Duration;
import java.time.Instant;

/** How far an image is from being usable. */
public sealed interface ImageState {
    /** May be started from. */
    record Ready(PreparedImage image, Duration took) implements ImageState {}

    /** Being made. */
    record Preparing(PreparationProgress preparationProgress) implements ImageState {}

    /**
     * Could not be had; tried again later.
     *
     * @param tries how often it failed
     * @param retryAt when the next try begins
     */
    record Failed(String message, int tries, Instant retryAt) implements ImageState {}
}
