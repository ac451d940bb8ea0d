// SPDX-License-Identifier: Apache-2.0
/**
 * The model registry itself: what may be registered, moved and removed, over rows and bytes.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.registry.ModelHub} is the entry; rows are in {@code store},
 * bytes behind a {@code BlobStore}.
 *
 * <p>What a newcomer gets wrong: to change a version. Its files and manifest never change; only
 * what is said about it does.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.registry;

import org.jspecify.annotations.NullMarked;
