// SPDX-License-Identifier: Apache-2.0
/**
 * The gang of a job: pods that start together or not at all, and what is seen of their pod group.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.plan.job.gang.Gang}. The style says whose pod group it
 * is; Volcano's must be open before pods are made.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.job.gang;

import org.jspecify.annotations.NullMarked;
