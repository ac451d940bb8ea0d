// SPDX-License-Identifier: Apache-2.0
/**
 * What a Paddle program takes and gives, read without Paddle.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.program.ProgramSignature#read} is the entry: it knows the
 * protobuf programs of Paddle up to 2.6 and the JSON programs of 3.x. {@link
 * org.paddlepaddle.cloud.hub.program.ServingConf} writes a signature as Paddle Serving's converter
 * does.
 *
 * <p>A newcomer's mistake: to expect inputs in the order of the program's variables. The {@code
 * col} of their feed decides.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.program;

import org.jspecify.annotations.NullMarked;
