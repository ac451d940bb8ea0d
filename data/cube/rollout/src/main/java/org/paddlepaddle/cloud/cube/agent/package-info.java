// SPDX-License-Identifier: Apache-2.0
/**
 * The part of a rollout that runs beside a server: it brings a shard's archive, checks it, gives it
 * its place by renaming, and tells the server to load and to enable it.
 *
 * <p>{@link org.paddlepaddle.cloud.cube.agent.Agent} does what a request asks; {@link
 * org.paddlepaddle.cloud.cube.agent.AgentServer} is its HTTP side, with upstream's paths and JSON.
 * Every command may be repeated: what is already done is answered at once. A success is only said
 * of what has happened.
 */
@NullMarked
package org.paddlepaddle.cloud.cube.agent;

import org.jspecify.annotations.NullMarked;
