// SPDX-License-Identifier: Apache-2.0
/**
 * Memory that layers lie in: buffers beside the heap, whether they are resident, and their
 * checksums.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.cube.layer.memory.ProcessMemory}. Bytes here are not the
 * garbage collector's: who maps them lets them go.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.layer.memory;

import org.jspecify.annotations.NullMarked;
