// SPDX-License-Identifier: Apache-2.0
/**
 * What the resource lists of containers mean for their pod.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.rules.resource.PodResources} adds them up, for the
 * scheduler and for quotas; {@link org.paddlepaddle.cloud.ground.rules.resource.QosClass} is what
 * follows from them. A newcomer's mistake: to add up all containers; those that only prepare are
 * gone when the others begin.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.rules.resource;

import org.jspecify.annotations.NullMarked;
