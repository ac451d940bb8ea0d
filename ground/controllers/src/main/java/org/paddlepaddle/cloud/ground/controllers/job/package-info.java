// SPDX-License-Identifier: Apache-2.0
/**
 * Runs pods until enough of them have succeeded, as a Job asks.
 *
 * <p>{@link org.paddlepaddle.cloud.ground.controllers.job.JobSync} decides; start there. Counting
 * is exact across crashes, by the same means as upstream's: a pod carries a finalizer until the
 * status names it among {@code uncountedTerminatedPods} (or its index among the completed ones),
 * and its name leaves that list for the counter only when the finalizer is seen to be gone. So
 * whatever a crash interrupts, a pod is found again either by its finalizer or in the list. A
 * newcomer's mistake: to take the finalizer off before the status is written.
 */
@NullMarked
package org.paddlepaddle.cloud.ground.controllers.job;

import org.jspecify.annotations.NullMarked;
