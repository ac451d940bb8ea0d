// SPDX-License-Identifier: Apache-2.0
/**
 * Layers to directories: each layer is unpacked once into a tree of its own, and the root file
 * system of an image is built from the trees of its layers by hard links.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.image.unpack.LayerUnpacker} and {@link
 * org.paddlepaddle.cloud.ground.image.unpack.RootBuilder} are the entries.
 *
 * <p>What a newcomer gets wrong: {@code resolve} of a path follows what a layer put there. Every
 * name of a layer goes through {@link org.paddlepaddle.cloud.ground.image.unpack.ScopedTree}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.image.unpack;

import org.jspecify.annotations.NullMarked;
