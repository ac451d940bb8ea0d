// SPDX-License-Identifier: Apache-2.0
/**
 * Nodes that exist in the API alone: their pods run by timers, for thousands of nodes on a laptop.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.simulate.SimulatedNodes} is the entry; {@code
 * Simulation} says what a pod's annotations ask for and what its status is.
 *
 * <p>A newcomer's mistake: to give each node an agent. All of them share one watch, one lease and
 * one queue of writes, and of a pod only what its timer needs is remembered.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.simulate;

import org.jspecify.annotations.NullMarked;
