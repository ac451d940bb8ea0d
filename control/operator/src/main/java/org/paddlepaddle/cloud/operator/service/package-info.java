// SPDX-License-Identifier: Apache-2.0

/**
 * Drives {@code PaddleService}s of both groups: reads, writes and reports what {@link
 * org.paddlepaddle.cloud.plan.service.ServicePlanner} decides.
 *
 * <p>{@link org.paddlepaddle.cloud.operator.service.ServiceReconciler} and {@link
 * org.paddlepaddle.cloud.operator.service.ElasticServiceReconciler} are one and the same for two
 * groups; what they do is in {@code ServicePasses}. What a newcomer gets wrong: a reconciler never
 * changes how many pods a revision has once it could answer. That is the scaler's ({@link
 * org.paddlepaddle.cloud.operator.service.traffic}).
 */
@NullMarked
package org.paddlepaddle.cloud.operator.service;

import org.jspecify.annotations.NullMarked;
