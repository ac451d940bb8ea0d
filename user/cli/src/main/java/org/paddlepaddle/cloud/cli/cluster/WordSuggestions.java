// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import org.paddlepaddle.cloud.ground.rules.suggestion.FieldSuggestion;

/** Which words somebody may have meant. */
final class WordSuggestions {
    private static final int FORGIVEN = 2;

    private WordSuggestions() {}

    /** Whether one is the other with at most two letters wrong, or its beginning. */
    static boolean near(String typed, String known) {
        return typed.length() > FORGIVEN
                && (known.startsWith(typed) || FieldSuggestion.edits(typed, known) <= FORGIVEN);
    }
}
