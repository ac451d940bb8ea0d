// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.unpack;

/**
 * How much a layer may become.
 *
 * @param bytes without compression
 * @param entries files, directories and links
 */
public record UnpackLimits(long bytes, long entries) {
    /** More files than the largest images have. */
    public static final long MOST_ENTRIES = 2_000_000;
}
