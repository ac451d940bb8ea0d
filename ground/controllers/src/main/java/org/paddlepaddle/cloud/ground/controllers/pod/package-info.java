// SPDX-License-Identifier: Apache-2.0
/**
 * Removes pods that no node will ever report on again.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.pod.PodGarbageCollector} is the entry; {@code
 * PodRules} decides from the pod and its node.
 *
 * <p>A newcomer's mistake: to delete them the ordinary way. A graceful deletion waits for a node
 * agent to confirm it; here there is none.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.pod;

import org.jspecify.annotations.NullMarked;
