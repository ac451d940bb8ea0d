// SPDX-License-Identifier: Apache-2.0

/**
 * Decides what is done for data sets and for jobs on them.
 *
 * <p>{@link org.paddlepaddle.cloud.plan.sample.SampleSetPlanner} and {@link
 * org.paddlepaddle.cloud.plan.sample.SampleJobPlanner} are the entries. What a newcomer gets wrong:
 * the cache runtime does the work and remembers it; the operator only asks for it, under names that
 * are the same whenever the same is asked.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.sample;

import org.jspecify.annotations.NullMarked;
