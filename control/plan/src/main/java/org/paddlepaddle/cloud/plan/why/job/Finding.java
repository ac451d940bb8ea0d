// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.job;

import java.util.Arrays;
import java.util.List;

/**
 * The answer to "why".
 *
 * @param cause what holds the job
 * @param subject the pod, claim or other object it is about; the job's name when it is the job
 * @param details what the sentence of the cause has room for, in its order
 * @param lines the last words of a program that ended
 */
public record Finding(Cause cause, String subject, List<String> details, List<String> lines) {
    public Finding {
        details = List.copyOf(details);
        lines = List.copyOf(lines);
    }

    static Finding of(Cause cause, String subject, Object... details) {
        return new Finding(
                cause, subject, Arrays.stream(details).map(String::valueOf).toList(), List.of());
    }

    Finding withLines(List<String> last) {
        return new Finding(cause, subject, details, last);
    }
}
