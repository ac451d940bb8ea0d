// SPDX-License-Identifier: Apache-2.0
/**
 * Every thread of the product, and the supervisor of those that never end.
 *
 * <p>{@link org.paddlepaddle.cloud.supervise.Supervisor} runs loops: a turn that fails is logged,
 * counted and followed by the next one after a back-off, and a loop that keeps failing makes the
 * process not ready. {@link org.paddlepaddle.cloud.supervise.Threads} makes all other threads and
 * executors, so that each has a name and no failure vanishes.
 *
 * <p>What a newcomer gets wrong: to write {@code while (true)} in a thread of his own. The build
 * refuses threads that are made elsewhere; write the body of the loop as a {@link
 * org.paddlepaddle.cloud.supervise.Turn} and give it to the supervisor.
 */
@NullMarked
package org.paddlepaddle.cloud.supervise;

import org.jspecify.annotations.NullMarked;
