// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.files;

/**
 * Stands before every change to the disk. A test makes it throw, which is the process being killed
 * there: it keeps throwing, so that no clean-up runs that a dead process could not run.
 */
@FunctionalInterface
public interface FaultPoint {
    FaultPoint NONE = _ -> {};

    /**
     * @param step what is about to be done, such as {@code layer.rename}
     */
    void before(String step);
}
