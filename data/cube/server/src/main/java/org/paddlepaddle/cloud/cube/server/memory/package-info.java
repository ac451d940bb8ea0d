// SPDX-License-Identifier: Apache-2.0
/**
 * How much memory requests and replies may hold, over all connections and for each loop.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.cube.server.memory.MemoryBudget}. A reservation that is
 * not closed is lost to everybody until the server ends.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.server.memory;

import org.jspecify.annotations.NullMarked;
