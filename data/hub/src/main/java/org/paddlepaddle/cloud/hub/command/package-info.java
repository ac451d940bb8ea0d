// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc model}: the model hub in a terminal.
 *
 * <p>{@link org.paddlepaddle.cloud.hub.command.ModelPart} is the entry. Where the hub is, if nobody
 * says so, is known to whoever puts the program together ({@link
 * org.paddlepaddle.cloud.hub.command.DefaultHub}).
 *
 * <p>A newcomer's mistake: to take a token as an argument. It would be seen by everybody who lists
 * processes; it comes from a file or from the environment.
 */
@NullMarked
package org.paddlepaddle.cloud.hub.command;

import org.jspecify.annotations.NullMarked;
