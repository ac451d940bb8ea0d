// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

/**
 * How a loop fares.
 *
 * @param failuresInARow turns that have failed since the last one that did not
 * @param lastFailure what the last failure said; empty if there was none since
 */
public record LoopHealth(String name, int failuresInARow, String lastFailure) {
    /** One bad item, or a moment without an API server, is no reason to say "not ready". */
    static final int TOLERATED = 2;

    static LoopHealth fresh(String name) {
        return new LoopHealth(name, 0, "");
    }

    LoopHealth failed(Throwable failure) {
        return new LoopHealth(name, failuresInARow + 1, String.valueOf(failure));
    }

    public boolean ready() {
        return failuresInARow <= TOLERATED;
    }
}
