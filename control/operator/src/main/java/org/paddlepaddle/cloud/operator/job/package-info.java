// SPDX-License-Identifier: Apache-2.0

/**
 * Training jobs at work: {@link org.paddlepaddle.cloud.operator.job.JobReconciler} reads with
 * {@code JobReader}, decides with the planner and writes with {@code JobWriter}. Everything that is
 * no matter of jobs is in the packages above and beside.
 *
 * <p>What a newcomer gets wrong: pods are found by our labels, not by their owner, because the pods
 * of an earlier job of the same name are in the way and must be seen. Whose they are the owner
 * reference says.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.job;

import org.jspecify.annotations.NullMarked;
