// SPDX-License-Identifier: Apache-2.0
/**
 * Upstream's shard directories, read and written byte for byte: {@code data.n}, {@code data.0}…,
 * {@code index.n}, {@code index.0}…, their archive, its digest and the description beside it.
 *
 * <p>{@link org.paddlepaddle.cloud.cube.legacy.LegacyShard} reads one, {@link
 * org.paddlepaddle.cloud.cube.legacy.LegacyWriter} writes one, {@link
 * org.paddlepaddle.cloud.cube.legacy.LegacyPatch} tells which of the two kinds of patch a directory
 * is. The files carry no checksum and no magic: sizes are all that can be checked.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.legacy;

import org.jspecify.annotations.NullMarked;
