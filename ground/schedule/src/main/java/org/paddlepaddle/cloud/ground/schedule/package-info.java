// SPDX-License-Identifier: Apache-2.0
/**
 * The scheduler of the embedded Kubernetes: watches pods and nodes, binds the one to the other.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.schedule.Scheduler} is the entry. It keeps a {@code
 * ClusterView} up to date from two watches; whenever that view holds pods worth a try, one pass
 * asks {@link org.paddlepaddle.cloud.ground.placement.Placement} and carries out its decisions.
 *
 * <p>A newcomer's mistake: to look for a retry loop. A pod that found no place rests until a node
 * or a pod changes in a way that could help it.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.schedule;

import org.jspecify.annotations.NullMarked;
