// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

/**
 * How much is measured.
 *
 * @param pictures that are copied
 * @param epochPictures that the re-enacted training reads
 * @param epochSeconds for how long it reads
 */
record SamplesSizes(int pictures, int epochPictures, int epochSeconds) {
    static final SamplesSizes QUICK = new SamplesSizes(500, 200, 2);
    static final SamplesSizes FULL = new SamplesSizes(100_000, 3_000, 20);

    /** As large as ImageNet's are after the manual's preparation. */
    static final int PICTURE_BYTES = 35_000;
}
