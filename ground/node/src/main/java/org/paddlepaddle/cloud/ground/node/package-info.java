// SPDX-License-Identifier: Apache-2.0
/**
 * The node agent: pods as processes of this machine.
 *
 * <p>{@code agent} talks to the API server and drives one worker per pod; {@code pod} decides, as
 * functions of values; {@code runtime} turns a container into processes that outlive the agent;
 * {@code network}, {@code image}, {@code volume} and {@code log} give a pod its address, programs,
 * files and output.
 *
 * <p>What a newcomer gets wrong: the truth about a container is on disk and in {@code /proc}, never
 * in the agent's memory, because the agent may be killed at any moment.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node;

import org.jspecify.annotations.NullMarked;
