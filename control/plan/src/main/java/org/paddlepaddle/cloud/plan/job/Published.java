// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import org.paddlepaddle.cloud.plan.job.desired.JobShape;

/**
 * What the running attempt was started with, read back from the job's ConfigMap.
 *
 * @param attempt the attempt it was published for
 * @param shape the pods that know of each other
 * @param serversStarted whether the workers were let go
 */
public record Published(int attempt, JobShape shape, boolean serversStarted) {}
