// SPDX-License-Identifier: Apache-2.0
/**
 * What containers printed.
 *
 * <p>A run appends both of its streams to one plain file, without a process in between, so that
 * output never waits for the agent. Lines therefore carry no time of their own: {@code
 * --timestamps} and {@code --since} have no effect yet.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.log;

import org.jspecify.annotations.NullMarked;
