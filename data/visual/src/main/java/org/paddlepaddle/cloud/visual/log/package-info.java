// SPDX-License-Identifier: Apache-2.0
/**
 * A directory of VisualDL logs, followed while programs write into it.
 *
 * <p>{@link org.paddlepaddle.cloud.visual.log.LogDirectory} is the entry: it looks again when it is
 * asked, reads on where it stopped, and lends its {@link
 * org.paddlepaddle.cloud.visual.log.LogRun}s.
 *
 * <p>A newcomer's mistake: to keep a picture or a histogram. Only points of curves are in memory,
 * and no more than a bound; of everything else the index knows where it lies.
 */
@NullMarked
package org.paddlepaddle.cloud.visual.log;

import org.jspecify.annotations.NullMarked;
