// SPDX-License-Identifier: Apache-2.0
/**
 * Decides where pods run; values in, values out.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.placement.Placement} is the entry: it takes waiting pods
 * and the nodes as they are and answers one {@link
 * org.paddlepaddle.cloud.ground.placement.Decision} per pod. {@code NodeFilter} says why a node
 * cannot take a pod, {@code NodeScore} which of the possible nodes is best.
 *
 * <p>Nothing here knows an API client, a clock or a thread. A newcomer's mistake: to decide pod by
 * pod from outside. Pods that are decided together see each other's places; pods decided one by one
 * against the same nodes do not.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.placement;

import org.jspecify.annotations.NullMarked;
