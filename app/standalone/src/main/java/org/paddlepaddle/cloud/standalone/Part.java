// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.time.Duration;

/**
 * Something the system consists of.
 *
 * @param name one lower-case word, shown to people as it becomes ready
 * @param endsWithin how long its end may take before the next part is ended nevertheless
 * @param starter starts it and returns when it works; what it returns ends it
 */
public record Part(String name, Duration endsWithin, Starter starter) {

    /** Starts one part. */
    public interface Starter {
        AutoCloseable start(StateBoard board) throws Exception;
    }

    static Part of(String name, Duration endsWithin, Starter starter) {
        return new Part(name, endsWithin, starter);
    }
}
