// SPDX-License-Identifier: Apache-2.0
/**
 * {@code pdc node}: the machines of the cluster, and how another one joins.
 *
 * <p>{@link org.paddlepaddle.cloud.cli.node.NodeGroup} is the entry.
 *
 * <p>A newcomer's mistake: to hand a node the administrator's kubeconfig. An invitation is the
 * identity of one node, with a node's rights and no others.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.node;

import org.jspecify.annotations.NullMarked;
