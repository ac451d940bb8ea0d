// SPDX-License-Identifier: Apache-2.0
/**
 * What every verb of the engine works on: stored objects and their encoding, the write in progress,
 * problems found in it, and the interfaces of admission steps, kinds and subresources.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.object.Operation} and {@link
 * org.paddlepaddle.cloud.ground.server.engine.object.Repository}.
 *
 * <p>What newcomers get wrong: an operation's {@code after} is changed in place by the steps, its
 * {@code before} never.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.object;

import org.jspecify.annotations.NullMarked;
