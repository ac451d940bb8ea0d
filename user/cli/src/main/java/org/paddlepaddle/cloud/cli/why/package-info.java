// SPDX-License-Identifier: Apache-2.0
/**
 * The answer of {@code pdc why} in words: {@link org.paddlepaddle.cloud.cli.why.Explanation} makes
 * sentences of a finding, {@link org.paddlepaddle.cloud.cli.why.WhyReport} gives them to the
 * console. What holds an object is found elsewhere, in {@code plan.why}.
 */
@NullMarked
package org.paddlepaddle.cloud.cli.why;

import org.jspecify.annotations.NullMarked;
