// SPDX-License-Identifier: Apache-2.0
/**
 * What containers printed.
 *
 * <p>A run appends both of its streams to one plain file, without a process in between, so that
 * output never waits for the agent and outlives its crash. {@link
 * org.paddlepaddle.cloud.ground.node.log.LogKeeper} looks after the files from outside: it notes
 * when they grew, which is where {@code --timestamps} and {@code --since} come from, and gives up
 * the beginning of long ones by punching holes. {@link
 * org.paddlepaddle.cloud.ground.node.log.LogReader} copies what is asked for.
 *
 * <p>What a newcomer gets wrong: the length of a log says nothing about the room it takes.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.log;

import org.jspecify.annotations.NullMarked;
