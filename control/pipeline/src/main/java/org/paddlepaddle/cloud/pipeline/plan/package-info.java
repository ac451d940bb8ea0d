// SPDX-License-Identifier: Apache-2.0

/**
 * Decides the next step of a run from values alone: which nodes begin, which have ended and how,
 * which pods and objects are needed.
 *
 * <p>Begin with {@link org.paddlepaddle.cloud.pipeline.plan.RunPlanner}. A node that is final is
 * never looked at again. A newcomer's mistake is to keep something between two plans: all that the
 * next one knows of the past are the nodes of the status.
 */
@NullMarked
package org.paddlepaddle.cloud.pipeline.plan;

import org.jspecify.annotations.NullMarked;
