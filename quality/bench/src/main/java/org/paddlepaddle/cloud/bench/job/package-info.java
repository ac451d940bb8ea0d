// SPDX-License-Identifier: Apache-2.0
/**
 * PaddleJobs: from nothing to the first that runs, from a killed process to its next step, and ten
 * thousand pods in several shapes, against upstream's operator.
 *
 * <p>{@link org.paddlepaddle.cloud.bench.job.JobCommand} is the entry, one class per part.
 *
 * <p>A newcomer's mistake: to read the time from a kill to the next step as the system's. Most of
 * it is Python importing Paddle, which is why the row is split.
 */
@NullMarked
package org.paddlepaddle.cloud.bench.job;

import org.jspecify.annotations.NullMarked;
