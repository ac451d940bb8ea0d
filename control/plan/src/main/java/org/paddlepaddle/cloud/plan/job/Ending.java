// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import java.time.Instant;

/** The recorded end of a job: what the status says since when. */
public record Ending(JobView view, Instant at) {}
