// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.log;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which part of a log is wanted, and how.
 *
 * @param follow go on until the container ends
 * @param tailLines only the last lines
 * @param limitBytes stop after so many bytes
 * @param since only lines that were written then or later
 * @param timestamps begin every line with the time it was written
 */
public record LogQuery(
        boolean follow,
        OptionalLong tailLines,
        OptionalLong limitBytes,
        Optional<Instant> since,
        boolean timestamps) {
    public static final LogQuery ALL =
            new LogQuery(false, OptionalLong.empty(), OptionalLong.empty());

    /** Without regard to time. */
    public LogQuery(boolean follow, OptionalLong tailLines, OptionalLong limitBytes) {
        this(follow, tailLines, limitBytes, Optional.empty(), false);
    }

    public LogQuery following() {
        return new LogQuery(true, tailLines, limitBytes, since, timestamps);
    }

    public LogQuery tail(long lines) {
        return new LogQuery(follow, OptionalLong.of(lines), limitBytes, since, timestamps);
    }

    public LogQuery limit(long bytes) {
        return new LogQuery(follow, tailLines, OptionalLong.of(bytes), since, timestamps);
    }

    public LogQuery since(Instant time) {
        return new LogQuery(follow, tailLines, limitBytes, Optional.of(time), timestamps);
    }

    public LogQuery stamped() {
        return new LogQuery(follow, tailLines, limitBytes, since, true);
    }
}
