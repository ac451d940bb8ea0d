// SPDX-License-Identifier: Apache-2.0

/**
 * Recurring runs of KFP's API: rows, the loop that starts what is due, and the calls of v1beta1
 * ({@code jobs}) and v2beta1 ({@code recurringruns}).
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.server.recurring.RecurringLoop}. A run has
 * an id made from its recurring run and the time it is due for: starting it again after a crash
 * finds the first one.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.server.recurring;

import org.jspecify.annotations.NullMarked;
