// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.JobReason;

/** What to tell the user about a job: one word, one reason, one sentence. */
public record JobView(JobPhase phase, JobReason reason, String message) {}
