// SPDX-License-Identifier: Apache-2.0
/**
 * Watches over nodes: who has stopped reporting, and whom pods should avoid.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.node.NodeLifecycleController} is the entry;
 * {@code NodeRules} decides from the node's lease, conditions and taints.
 *
 * <p>A newcomer's mistake: to expect the scheduler to read conditions. It reads taints; this
 * controller turns the one into the other.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.node;

import org.jspecify.annotations.NullMarked;
