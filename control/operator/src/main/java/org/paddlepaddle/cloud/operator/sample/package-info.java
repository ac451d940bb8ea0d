// SPDX-License-Identifier: Apache-2.0

/**
 * Data sets and jobs on them at work: a SampleSet is a volume claim and the pods of a cache
 * runtime, a SampleJob is one request to that runtime.
 *
 * <p>{@link org.paddlepaddle.cloud.operator.sample.SampleSetReconciler} and {@link
 * org.paddlepaddle.cloud.operator.sample.SampleJobReconciler} are the entries. What a newcomer gets
 * wrong: a pass never waits for the runtime. It asks how far things are, with a short patience, and
 * looks again later.
 */
@NullMarked
package org.paddlepaddle.cloud.operator.sample;

import org.jspecify.annotations.NullMarked;
