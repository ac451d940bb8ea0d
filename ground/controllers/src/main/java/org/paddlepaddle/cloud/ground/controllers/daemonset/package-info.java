// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps one pod on every node that should have it, as a DaemonSet asks.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.daemonset.DaemonSetSync} decides. The pods
 * are not bound here: each asks by its affinity for its one node, and the scheduler binds it there
 * when there is room. A newcomer's mistake: to look for a pod's node in {@code spec.nodeName}
 * alone.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.daemonset;

import org.jspecify.annotations.NullMarked;
