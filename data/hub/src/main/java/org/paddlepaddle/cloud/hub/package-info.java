// SPDX-License-Identifier: Apache-2.0
/**
 * The model hub: a model registry with immutable versions, aliases with history and lineage.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.registry.ModelHub} is the entry. A version is a manifest of
 * files named by SHA-256; its root digest is its identity. Rows lie in a database behind {@code
 * hub.store}, bytes in an object store behind {@link org.paddlepaddle.cloud.hub.BlobStore}.
 *
 * <p>A newcomer's mistake: to give out an alias where a digest is meant. A service resolves an
 * alias once and runs by digest.
 */
@NullMarked
package org.paddlepaddle.cloud.hub;

import org.jspecify.annotations.NullMarked;
