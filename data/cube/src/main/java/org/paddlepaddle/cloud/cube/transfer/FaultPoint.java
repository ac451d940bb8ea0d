// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

/** Stands before every step. A test makes it end the process there. */
@FunctionalInterface
public interface FaultPoint {
    FaultPoint NONE = _ -> {};

    /**
     * @param step what is about to be done, such as {@code transfer.build}
     */
    void before(String step);
}
