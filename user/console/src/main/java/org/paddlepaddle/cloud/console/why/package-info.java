// SPDX-License-Identifier: Apache-2.0
/**
 * Why a job or a pod failed or waits, on its page.
 *
 * <p>{@link org.paddlepaddle.cloud.console.why.WhyAnswer} is the entry. The decision is the one of
 * {@code pdc why}; {@link org.paddlepaddle.cloud.console.why.Explainer} is where the assembly puts
 * it in.
 *
 * <p>A newcomer's mistake: to find reasons in a page's script. There is one {@code why}.
 */
@NullMarked
package org.paddlepaddle.cloud.console.why;

import org.jspecify.annotations.NullMarked;
