// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan;

import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.Reason;

/**
 * One event to be: something worth telling in {@code kubectl describe}.
 *
 * @param warning whether somebody should look
 * @param reason a {@link Reason}'s word
 * @param message one sentence for people
 */
public record Notice(boolean warning, String reason, String message) {
    public static Notice normal(Reason reason, String message) {
        return new Notice(false, reason.name(), message);
    }

    public static Notice warning(Reason reason, String message) {
        return new Notice(true, reason.name(), message);
    }

    /** What a condition says, told as an event. */
    public static Notice of(boolean warning, Condition condition) {
        return new Notice(warning, condition.reason(), condition.message());
    }
}
