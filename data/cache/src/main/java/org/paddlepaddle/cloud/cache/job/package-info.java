// SPDX-License-Identifier: Apache-2.0

/**
 * What a data set is asked to do: sync, warm-up, removal, clearing.
 *
 * <p>{@link org.paddlepaddle.cloud.cache.job.JobQueue} accepts a {@link
 * org.paddlepaddle.cloud.cache.job.JobRequest} and answers with reports. What a newcomer gets
 * wrong: a job may be done twice in part, after a crash; so each step of it must be harmless when
 * repeated.
 */
@NullMarked
package org.paddlepaddle.cloud.cache.job;

import org.jspecify.annotations.NullMarked;
