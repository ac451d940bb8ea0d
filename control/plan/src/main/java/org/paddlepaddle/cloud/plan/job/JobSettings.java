// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.job;

import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/**
 * What the operator's owner decided for all jobs.
 *
 * @param gangs who places the pods of a job together
 */
public record JobSettings(GangStyle gangs) {
    /** Upstream's defaults. */
    public static final JobSettings PLAIN = new JobSettings(GangStyle.None);
}
