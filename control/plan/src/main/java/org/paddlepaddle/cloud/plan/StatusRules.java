// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import java.time.Instant;
import java.util.List;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.api.Reason;

/** How the status of one kind follows the one there was, as far as every kind has it. */
public interface StatusRules<S extends KindStatus> {
    /** The status of an object nobody has looked at yet. */
    S none();

    /** The old status with other conditions, about that generation of the spec. */
    S with(S old, long generation, List<Condition> conditions);

    /** The spec makes no sense; whatever was made of an earlier one is left alone. */
    default S rejected(S old, long generation, Instant now, List<Problem> problems) {
        var judged = List.of(Conditions.rejected(problems, generation));
        return with(old, generation, Conditions.merge(old.conditions(), judged, now));
    }

    /** The pass did not go through. */
    default S troubled(S old, long generation, Instant now, Reason reason, String message) {
        var judged = List.of(Conditions.troubled(reason, message, generation));
        return with(old, generation, Conditions.merge(old.conditions(), judged, now));
    }

    /** What changed for the user. */
    default List<Notice> between(S old, S next) {
        return Notices.between(old, next);
    }
}
