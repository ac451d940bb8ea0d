// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import org.paddlepaddle.cloud.api.job.JobReason;

/** Something worth telling in {@code kubectl describe}. */
public record JobEvent(boolean warning, JobReason reason, String message) {}
