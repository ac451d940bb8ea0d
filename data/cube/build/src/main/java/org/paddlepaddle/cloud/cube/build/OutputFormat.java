// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

/** What a shard is written as. */
public enum OutputFormat {
    NATIVE,
    /** Upstream's files, for upstream's servers. */
    LEGACY,
    /** Upstream's where they always are, ours beside them. */
    BOTH;

    boolean hasNative() {
        return this != LEGACY;
    }

    boolean hasLegacy() {
        return this != NATIVE;
    }
}
