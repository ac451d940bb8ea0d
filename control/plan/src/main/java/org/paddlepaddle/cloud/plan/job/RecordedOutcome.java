// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Instant;

/** The outcome of a job as its status records it, and since when. */
public record RecordedOutcome(JobView view, Instant at) {}
