// SPDX-License-Identifier: Apache-2.0
/**
 * Subresources that are more than a part of their object: binding, eviction, scale.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.subresource.Evictions}, which
 * shows how a handler uses the writing verbs.
 *
 * <p>What newcomers get wrong: {@code status} is none of these; it is a part of the object, see
 * {@link org.paddlepaddle.cloud.ground.server.engine.write.SubresourceParts}.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.subresource;

import org.jspecify.annotations.NullMarked;
