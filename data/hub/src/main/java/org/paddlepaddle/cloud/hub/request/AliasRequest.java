// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.request;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * A move of an alias that was asked for.
 *
 * @param id of this model's requests
 * @param reason in the words of who asks, or empty
 * @param requested in ISO 8601
 * @param decider who approved or rejected it; empty while it is open
 * @param decided in ISO 8601; empty while it is open
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record AliasRequest(
        int id,
        String model,
        String alias,
        int version,
        String reason,
        String requester,
        String requested,
        State state,
        String decider,
        String decided) {

    /** What became of it. */
    public enum State {
        OPEN,
        APPROVED,
        REJECTED
    }

    AliasRequest decided(State other, String who, String when) {
        return new AliasRequest(
                id, model, alias, version, reason, requester, requested, other, who, when);
    }
}
