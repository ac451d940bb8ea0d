// SPDX-License-Identifier: Apache-2.0
/**
 * The data sets that a job reads: what it asks for and how far they are.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.plan.job.sample.SampleStates}. A set of another namespace
 * is seen only through the claim that leads to it.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.job.sample;

import org.jspecify.annotations.NullMarked;
