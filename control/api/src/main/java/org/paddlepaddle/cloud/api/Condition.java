// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

/**
 * One observed truth about an object, in the shape all of Kubernetes uses.
 *
 * @param type what is judged, for example {@code Complete}
 * @param status {@code True}, {@code False} or {@code Unknown}
 * @param observedGeneration the generation of the spec the judgement is about
 * @param lastTransitionTime when {@code status} last flipped, RFC 3339
 * @param reason one word for programs
 * @param message one sentence for people
 */
@ApiRecord
public record Condition(
        String type,
        String status,
        long observedGeneration,
        String lastTransitionTime,
        String reason,
        String message) {
    public static final String TRUE = "True";
    public static final String FALSE = "False";

    public boolean holds() {
        return TRUE.equals(status);
    }
}
