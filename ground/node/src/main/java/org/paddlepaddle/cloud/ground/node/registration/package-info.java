// SPDX-License-Identifier: Apache-2.0
/**
 * The node as an object of the API: what the machine has, what of it pods may use, and the lease
 * that says it is alive.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.registration.NodeRegistration} registers the node
 * and renews; {@link org.paddlepaddle.cloud.ground.node.registration.NodeObject} is what it writes.
 *
 * <p>What a newcomer gets wrong: labels and taints that somebody else has put on the node stay.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.registration;

import org.jspecify.annotations.NullMarked;
