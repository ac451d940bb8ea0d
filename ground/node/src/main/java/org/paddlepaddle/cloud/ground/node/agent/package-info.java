// SPDX-License-Identifier: Apache-2.0
/**
 * The agent: an API client that makes the pods of one node true.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.agent.NodeAgent} is the entry. One worker per pod
 * observes, plans with {@code pod.PodPlanner}, acts, and publishes what differs. {@link
 * org.paddlepaddle.cloud.ground.node.agent.NodeCleanup} removes all traces of a node whose agent is
 * gone.
 *
 * <p>What a newcomer gets wrong: stopping the agent leaves its pods running.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.agent;

import org.jspecify.annotations.NullMarked;
