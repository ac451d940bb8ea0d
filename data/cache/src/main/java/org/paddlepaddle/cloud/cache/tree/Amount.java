// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.tree;

/** So many files with so many bytes together. */
public record Amount(long files, long bytes) {
    public static final Amount NONE = new Amount(0, 0);

    public Amount plus(Amount other) {
        return new Amount(files + other.files, bytes + other.bytes);
    }

    Amount plus(long size) {
        return new Amount(files + 1, bytes + size);
    }

    Amount minus(long size) {
        return new Amount(files - 1, bytes - size);
    }
}
