// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * What the runtime calls the copying of a set's source: the same for the same source, so that
 * asking twice does nothing twice, and another one for another attempt.
 *
 * @param source tells one source from another
 * @param attempt counted from 0
 */
record SyncNames(String source, int attempt) {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final int LONGEST_SHIFT = 5;

    /** The attempt that was made last for the set's source, or the first one. */
    static SyncNames of(DesiredSet desired, Optional<String> last) {
        var text =
                desired.source().orElse("")
                        + "\n"
                        + desired.secret().map(SourceKeys::secret).orElse("");
        var source = "sync-" + UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
        int attempt =
                last.filter(name -> name.startsWith(source + "-"))
                        .map(name -> name.substring(source.length() + 1))
                        .filter(number -> number.matches("[0-9]{1,6}"))
                        .map(Integer::parseInt)
                        .orElse(0);
        return new SyncNames(source, attempt);
    }

    String id() {
        return source + "-" + attempt;
    }

    SyncNames next() {
        return new SyncNames(source, attempt + 1);
    }

    /** How long after a failure the next attempt is made. */
    Duration pause() {
        return FIRST_PAUSE.multipliedBy(1L << Math.min(attempt, LONGEST_SHIFT));
    }
}
