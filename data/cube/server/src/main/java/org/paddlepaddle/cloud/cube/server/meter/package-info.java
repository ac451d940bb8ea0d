// SPDX-License-Identifier: Apache-2.0
/**
 * Counters of the server, one set for each event loop, and their sums over time.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.cube.server.meter.Meters}. A loop counts for itself
 * without an atomic instruction; only sums are read by others.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.server.meter;

import org.jspecify.annotations.NullMarked;
