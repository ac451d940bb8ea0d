// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.cron;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.rules.Contract;

/** Schedules against the parser that Kubernetes uses. */
class CronContractTest {
    @Test
    void a_schedule_is_admitted_or_refused_in_the_same_words() {
        new Contract("cron-parse.txt").holds(row -> CronSchedule.problem(row.get(0)).orElse(""));
    }

    /** Ordinary ones, odd ones, and many about the days on which the clocks of a zone change. */
    @Test
    void the_next_time_is_the_same() {
        new Contract("cron-next.txt")
                .holds(
                        row ->
                                CronSchedule.parse(row.get(0), ZoneId.of(row.get(1)))
                                        .after(Instant.parse(row.get(2)))
                                        .map(Instant::toString)
                                        .orElse("never"));
    }

    /** With seconds, as the parser of Kubeflow's recurring runs reads them. */
    @Test
    void the_next_time_of_a_schedule_with_seconds_is_the_same() {
        new Contract("cron-seconds.txt")
                .holds(
                        row ->
                                CronSchedule.parseWithSeconds(row.get(0), ZoneId.of(row.get(1)))
                                        .after(Instant.parse(row.get(2)))
                                        .map(Instant::toString)
                                        .orElse("never"));
    }
}
