// SPDX-License-Identifier: Apache-2.0
/**
 * What the operator and the cache runtime of a SampleSet say to each other, as values: {@link
 * org.paddlepaddle.cloud.plan.sample.runtime.RuntimeRequest} asks, {@link
 * org.paddlepaddle.cloud.plan.sample.runtime.RuntimeReport} answers. Nothing here is decided or
 * sent.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.sample.runtime;

import org.jspecify.annotations.NullMarked;
