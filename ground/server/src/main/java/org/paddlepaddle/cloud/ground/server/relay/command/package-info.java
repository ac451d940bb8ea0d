// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pods/exec} and {@code pods/attach}: the streams of a command, over a WebSocket with
 * channels or over SPDY.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.server.relay.command.PodCommands} is the entry. {@link
 * org.paddlepaddle.cloud.ground.server.relay.command.ChannelCodec} knows the dialects of the
 * channel protocol, all of which become one between server and agent.
 *
 * <p>What a newcomer gets wrong: in all dialects but v5 a client cannot say that its input has
 * ended; its connection stays open for the output.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.relay.command;

import org.jspecify.annotations.NullMarked;
