// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.time.Duration;
import java.util.Optional;

/**
 * What the runtime calls one attempt at a job. The first has the job's own name; what an earlier
 * one has done, the next finds done.
 *
 * @param job the same for the same wish
 * @param number counted from 0
 */
public record JobAttempt(String job, int number) {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
    private static final int LONGEST_SHIFT = 5;

    /**
     * @param last what the last attempt was called
     */
    public static JobAttempt of(String job, Optional<String> last) {
        return new JobAttempt(
                job,
                last.filter(name -> name.startsWith(job + "-"))
                        .map(name -> name.substring(job.length() + 1))
                        .filter(number -> number.matches("[0-9]{1,6}"))
                        .map(Integer::parseInt)
                        .orElse(0));
    }

    public String id() {
        return number == 0 ? job : job + "-" + number;
    }

    /** Whether a name is that of an attempt at this job. */
    public boolean isOf(String name) {
        return name.equals(job) || name.startsWith(job + "-");
    }

    JobAttempt next() {
        return new JobAttempt(job, number + 1);
    }

    /** How long after a failure the next attempt is made. */
    Duration pause() {
        return FIRST_PAUSE.multipliedBy(1L << Math.min(number, LONGEST_SHIFT));
    }
}
