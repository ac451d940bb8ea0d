// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.time.Instant;
import java.util.List;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.api.Reason;

/** How the status of one kind follows the one there was, where every kind has to say so. */
public interface StatusRules<S extends KindStatus> {
    /** The status of an object nobody has looked at yet. */
    S none();

    /** The spec makes no sense; whatever was made of an earlier one is left alone. */
    S rejected(S old, long generation, Instant now, List<Problem> problems);

    /** The pass did not go through. */
    S troubled(S old, long generation, Instant now, Reason reason, String message);

    /** What changed for the user. */
    List<Notice> between(S old, S next);
}
