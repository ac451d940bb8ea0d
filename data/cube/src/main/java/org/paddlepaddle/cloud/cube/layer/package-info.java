// SPDX-License-Identifier: Apache-2.0
/**
 * Our own shard format: an immutable layer of rows with its index, checksums and manifest. A base
 * layer is addressed by a minimal perfect hash, a patch layer by open addressing; both hold the key
 * beside the value, so that a miss is exact.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.layer;

import org.jspecify.annotations.NullMarked;
