// SPDX-License-Identifier: Apache-2.0
/**
 * The benchmark of the sample cache: {@link org.paddlepaddle.cloud.bench.samples.SamplesBench} is
 * the entry. What a newcomer gets wrong: the runtime under test is a process that has just begun,
 * as the rivals' programs are.
 */
@NullMarked
package org.paddlepaddle.cloud.bench.samples;

import org.jspecify.annotations.NullMarked;
