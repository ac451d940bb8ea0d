// SPDX-License-Identifier: Apache-2.0

/**
 * Runs workflows: reads their pods, does what {@code plan.RunPlanner} decides, and reports.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.engine.WorkflowReconciler}. Pods are made
 * with the operator's rights and run as the run's account; resource steps ask the API as that
 * account. A newcomer's mistake is to do the latter with the operator's own client, which may do
 * more.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.engine;

import org.jspecify.annotations.NullMarked;
