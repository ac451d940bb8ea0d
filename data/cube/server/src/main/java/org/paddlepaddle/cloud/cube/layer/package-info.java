// SPDX-License-Identifier: Apache-2.0
/**
 * Our own shard format: an immutable layer of rows with its index, checksums and manifest. A base
 * layer is addressed by a minimal perfect hash, a patch layer by open addressing; both hold the key
 * beside the value, so that a miss is exact.
 *
 * <p>Write with {@link org.paddlepaddle.cloud.cube.layer.Layers#sink}, read back with {@link
 * org.paddlepaddle.cloud.cube.layer.Layers#rows}. Directories of another format come in through
 * {@link org.paddlepaddle.cloud.cube.layer.LegacySource}. What a newcomer gets wrong: a sink
 * belongs to one thread, and nothing it was given can be seen before {@code publish} has returned.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.layer;

import org.jspecify.annotations.NullMarked;
