// SPDX-License-Identifier: Apache-2.0
/**
 * Images made from files of this machine, without a container engine.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.image.write.ImageWriter} is the entry. The same files
 * make the same digests: neither the time, nor an owner, nor the order of a directory gets into a
 * layer.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.image.write;

import org.jspecify.annotations.NullMarked;
