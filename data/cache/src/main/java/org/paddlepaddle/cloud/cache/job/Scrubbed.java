// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

/**
 * What the scrubber has looked at since the process began.
 *
 * @param damaged how many files were not what was copied
 */
public record Scrubbed(long files, long bytes, long damaged) {
    public static final Scrubbed NONE = new Scrubbed(0, 0, 0);

    Scrubbed plus(long size, boolean whole) {
        return new Scrubbed(files + 1, bytes + size, damaged + (whole ? 0 : 1));
    }
}
