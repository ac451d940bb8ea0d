// SPDX-License-Identifier: Apache-2.0
/**
 * What to do about a pod and what to say about it, as functions of values.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.node.pod.PodPlanner} decides from the pod and what was
 * observed; {@link org.paddlepaddle.cloud.ground.node.pod.PodStatuses} words it as kubelet would.
 *
 * <p>What a newcomer gets wrong: restarts and their delays are computed from what each run recorded
 * when it was started, so they are the same after the agent was killed.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.node.pod;

import org.jspecify.annotations.NullMarked;
