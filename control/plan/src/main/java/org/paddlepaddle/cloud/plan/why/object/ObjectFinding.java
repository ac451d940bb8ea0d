// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

import java.util.Arrays;
import java.util.List;

/**
 * The answer to "why".
 *
 * @param subject what it is about, such as {@code pod/web-0}: often not the object that was asked
 *     about but the one that holds it
 * @param details what the sentence of the cause has room for, in its order
 */
public record ObjectFinding(ObjectCause cause, String subject, List<String> details) {
    public ObjectFinding {
        details = List.copyOf(details);
    }

    static ObjectFinding of(ObjectCause cause, String subject, Object... details) {
        return new ObjectFinding(
                cause, subject, Arrays.stream(details).map(String::valueOf).toList());
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
                    CronWaits,
                    NodeReady ->
                    true;
            default -> false;
        };
    }
}
