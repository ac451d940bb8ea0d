// SPDX-License-Identifier: Apache-2.0
/**
 * The scheduler, the node and the whole system at rest, against kubelet and a real control plane.
 *
 * <p>{@link org.paddlepaddle.cloud.bench.nodes.NodesCommand} is the entry, one class per part.
 *
 * <p>A newcomer's mistake: to take the scheduler's rows for a comparison. They have a floor and no
 * rival.
 */
@NullMarked
package org.paddlepaddle.cloud.bench.nodes;

import org.jspecify.annotations.NullMarked;
