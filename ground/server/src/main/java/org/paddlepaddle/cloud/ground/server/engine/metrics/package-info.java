// SPDX-License-Identifier: Apache-2.0
/**
 * {@code metrics.k8s.io}: what nodes and pods use right now, for {@code kubectl top} and
 * autoscalers.
 *
 * <p>Enter at {@link org.paddlepaddle.cloud.ground.server.engine.metrics.UsageFigures}, which
 * answers from a {@link org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource} that
 * someone who measures provides. Without one the lists are empty. Nothing of this is stored.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.server.engine.metrics;

import org.jspecify.annotations.NullMarked;
