// SPDX-License-Identifier: Apache-2.0
/**
 * Genuine Paddle in a child process: {@link
 * org.paddlepaddle.cloud.serving.engine.paddle.PaddleEngine}. Paddle's errors may end the process
 * they happen in; that costs the request, and the next one finds a new process.
 */
@NullMarked
package org.paddlepaddle.cloud.serving.engine.paddle;

import org.jspecify.annotations.NullMarked;
