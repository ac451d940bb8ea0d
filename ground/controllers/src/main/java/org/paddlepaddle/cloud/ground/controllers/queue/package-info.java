// SPDX-License-Identifier: Apache-2.0
/**
 * The queue behind every controller.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue} hands each key to one worker
 * at a time, merges what is added meanwhile, and tries again what failed, ever more slowly.
 *
 * <p>A newcomer's mistake: to put what happened into the queue. Keys go in; the worker reads the
 * world as it is when its turn comes, so that ten changes cost one pass.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.queue;

import org.jspecify.annotations.NullMarked;
