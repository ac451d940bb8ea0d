// SPDX-License-Identifier: Apache-2.0
/**
 * Rows on their way in, whatever file they come from. A {@link
 * org.paddlepaddle.cloud.cube.input.ChunkSource} cuts a file into chunks, cheaply and in order, on
 * one thread; {@link org.paddlepaddle.cloud.cube.input.Chunk#decode} does the work and may run on
 * any thread. Rows are slices of one array, so that a million of them cost four objects.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.input;

import org.jspecify.annotations.NullMarked;
