// SPDX-License-Identifier: Apache-2.0
/**
 * The pods of a job: their identity, and their state as read from the cluster.
 *
 * <p>Entry: {@link org.paddlepaddle.cloud.plan.job.pod.PodStates}. A pod that has gone is no failed
 * pod: it is absent from what was observed.
 */
@NullMarked
package org.paddlepaddle.cloud.plan.job.pod;

import org.jspecify.annotations.NullMarked;
