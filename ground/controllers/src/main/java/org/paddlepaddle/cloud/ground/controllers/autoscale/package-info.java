// SPDX-License-Identifier: Apache-2.0
/**
 * HorizontalPodAutoscalers ({@code autoscaling/v2}): as many pods as their use of a resource takes.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.autoscale.AutoscalerController} is the entry;
 * {@link org.paddlepaddle.cloud.ground.controllers.autoscale.ReplicaCalculation} finds a number for
 * one metric, {@link org.paddlepaddle.cloud.ground.controllers.autoscale.ScaleLimits} how much of
 * it may happen now. What a newcomer gets wrong: recommendations and changes of the last minutes
 * are remembered here and nowhere else, as upstream does; a restart begins anew.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.autoscale;

import org.jspecify.annotations.NullMarked;
