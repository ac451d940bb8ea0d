// SPDX-License-Identifier: Apache-2.0
/**
 * Processes as the kernel shows them, and short helper programs.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.process.Command} runs a helper to its end; {@link
 * org.paddlepaddle.cloud.ground.node.process.ProcessIdentity} names a process so that a reused pid
 * is never mistaken for it.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.process;

import org.jspecify.annotations.NullMarked;
