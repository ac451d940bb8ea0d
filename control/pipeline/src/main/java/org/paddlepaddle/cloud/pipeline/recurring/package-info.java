// SPDX-License-Identifier: Apache-2.0

/**
 * Recurring runs: when they are due, as a function of values.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.recurring.Recurrence}, which decides. Rows,
 * requests and clocks are in {@code server.recurring}. A newcomer's mistake is to count from the
 * present: a schedule goes on from the time for which it started a run last, or a restart of the
 * server would move or lose a run.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.recurring;

import org.jspecify.annotations.NullMarked;
