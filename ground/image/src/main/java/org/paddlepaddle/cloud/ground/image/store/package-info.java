// SPDX-License-Identifier: Apache-2.0
/**
 * Images on disk: what names mean, documents and layers by their digests, root file systems.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.image.store.ImageStore} is the entry.
 *
 * <p>What a newcomer gets wrong: several processes work on one store, and each may be killed at any
 * point. Whatever has its final name is complete; whatever has not is made again.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.image.store;

import org.jspecify.annotations.NullMarked;
