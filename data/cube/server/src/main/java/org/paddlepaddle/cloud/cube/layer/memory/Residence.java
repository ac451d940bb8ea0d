// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer.memory;

/** Where the bytes of a layer are while it is read. */
public enum Residence {
    /** Copied into memory of huge pages. */
    MEMORY,
    /** Left to the page cache, all but the index. */
    MAPPED
}
