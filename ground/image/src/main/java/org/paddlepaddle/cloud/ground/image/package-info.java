// SPDX-License-Identifier: Apache-2.0
/**
 * OCI images as values: references, digests, platforms, manifests, and what an image says about its
 * containers.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.image.store.ImageStore} is the entry: it pulls an image
 * from a registry or reads it from an archive, and has a root file system for it. Nothing here
 * knows pods.
 *
 * <p>What a newcomer gets wrong: whatever a registry or a layer says is said by a stranger. Lengths
 * are bounded, digests are compared, and names in layers are resolved inside the layer.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.image;

import org.jspecify.annotations.NullMarked;
