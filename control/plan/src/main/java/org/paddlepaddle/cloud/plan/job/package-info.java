// SPDX-License-Identifier: Apache-2.0

/**
 * How a training job is checked, started, watched and ended.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.job.JobChecks} turns a spec into a {@link
 * org.paddlepaddle.cloud.plan.job.desired.DesiredJob}, {@link
 * org.paddlepaddle.cloud.plan.job.JobPlanner} compares it with an {@link
 * org.paddlepaddle.cloud.plan.job.ObservedJob}, {@link org.paddlepaddle.cloud.plan.job.JobObjects}
 * renders what must exist. What a newcomer gets wrong: a job ends in two passes. The first only
 * records that it ended, the next one removes pods, because the pods are the evidence and must not
 * be lost before the verdict is written.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.job;

import org.jspecify.annotations.NullMarked;
