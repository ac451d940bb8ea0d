// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.schedule;

import java.time.Duration;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.rules.cron.CronSchedule;

/**
 * When runs of a job are made, and what becomes of them.
 *
 * @param latest how late a run may be made
 * @param keptSucceeded how many runs that succeeded stay
 * @param keptFailed how many runs that failed stay
 */
public record DesiredSchedule(
        CronSchedule times,
        boolean suspended,
        Concurrency concurrency,
        Optional<Duration> latest,
        int keptSucceeded,
        int keptFailed) {
    /** What becomes of a run that is due while another is not done; Kubernetes' words. */
    public enum Concurrency {
        Allow,
        Forbid,
        Replace
    }
}
