// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleReason;

/**
 * What the user is told of a job with a schedule.
 *
 * @param last for which time a run was made last
 * @param next when the next one is due
 * @param active the names of runs that are not done
 */
public record ScheduleView(
        SampleReason reason,
        String message,
        Optional<Instant> last,
        Optional<Instant> next,
        List<String> active) {
    public ScheduleView {
        active = List.copyOf(active);
    }
}
