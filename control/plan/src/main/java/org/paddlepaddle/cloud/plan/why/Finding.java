// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import java.util.Arrays;
import java.util.List;

/**
 * The answer to "why".
 *
 * @param cause what holds the object that was asked about
 * @param subject what it is about: often not that object but the one that holds it
 * @param details what the sentence of the cause has room for, in its order
 * @param lines the last words of a program that ended
 */
public record Finding(Cause cause, Subject subject, List<String> details, List<String> lines) {
    public Finding {
        details = List.copyOf(details);
        lines = List.copyOf(lines);
    }

    static Finding of(Cause cause, Subject subject, Object... details) {
        return new Finding(
                cause, subject, Arrays.stream(details).map(String::valueOf).toList(), List.of());
    }

    Finding withLines(List<String> last) {
        return new Finding(cause, subject, details, last);
    }

    /** Whether everything is as it should be. */
    public boolean good() {
        return switch (cause) {
            case Runs,
                    Completed,
                    ClaimBound,
                    AllReady,
                    ServiceServes,
                    ServiceElsewhere,
                    ServiceAsleep,
                    ServiceAnswers,
                    CronWaits,
                    SampleReady,
                    SampleScheduled,
                    NodeReady ->
                    true;
            default -> false;
        };
    }
}
