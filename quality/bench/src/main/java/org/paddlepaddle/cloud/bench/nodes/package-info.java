// SPDX-License-Identifier: Apache-2.0
/**
 * The scheduler, the node and the whole system at rest, against kube-scheduler, kubelet and a real
 * control plane.
 *
 * <p>{@link org.paddlepaddle.cloud.bench.nodes.NodesCommand} is the entry, one class per part.
 *
 * <p>A newcomer's mistake: to compare with a scheduler as it comes. kube-scheduler sends 50
 * requests a second unless told otherwise; here it is told.
 */
@NullMarked
package org.paddlepaddle.cloud.bench.nodes;

import org.jspecify.annotations.NullMarked;
