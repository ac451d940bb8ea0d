// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.build;

/** Whether the rows are a whole table or changes of one. */
public enum BuildMode {
    BASE,
    DELTA
}
