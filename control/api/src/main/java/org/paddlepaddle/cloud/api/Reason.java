// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api;

import java.util.Arrays;
import java.util.Optional;

/**
 * One word that says why a condition is as it is, or what an event is about. Each kind has an enum
 * of its own beside {@link StandardReason}. Programs wait for these words: constants are added,
 * never renamed or reused.
 */
public interface Reason {
    /** The word itself. */
    String name();

    /** The constant that was written down as this word, if it is one of these. */
    static <R extends Enum<R> & Reason> Optional<R> find(Class<R> reasons, String word) {
        return Arrays.stream(reasons.getEnumConstants())
                .filter(reason -> reason.name().equals(word))
                .findFirst();
    }
}
