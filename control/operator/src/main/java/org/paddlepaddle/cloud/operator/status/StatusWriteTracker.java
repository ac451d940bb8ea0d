// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.operator.object.ResourceVersions;

/**
 * Tracks who wrote the status of one object. Whatever differs from the version before and is not
 * the answer to a write of ours is somebody else's. While a write is under way its answer is not
 * known yet, and judging waits. Not safe for threads.
 */
final class StatusWriteTracker<S> {
    /** One version of the object. */
    record Seen<S>(String version, S status) {}

    private final List<Seen<S>> unjudged = new ArrayList<>(0);
    private boolean writing;
    private @Nullable Seen<S> last;
    private @Nullable S trusted;
    private StatusBackOff statusBackOff = StatusBackOff.NONE;

    void begin() {
        writing = true;
    }

    /**
     * The write has ended.
     *
     * @param written what it made; empty when it failed, or nobody knows
     * @return whether the status was found to be forged meanwhile
     */
    boolean end(Optional<Seen<S>> written, Instant now) {
        writing = false;
        if (written.isPresent()) {
            last = written.get();
            if (trusted != null) {
                statusBackOff = statusBackOff.next(now);
                trusted = null;
            }
        }
        boolean forged = false;
        for (var seen : unjudged) {
            forged |= judge(seen);
        }
        unjudged.clear();
        return forged;
    }

    /**
     * A version was seen, by a watch or by a pass that was quicker than that.
     *
     * @return whether somebody else wrote its status
     */
    boolean see(Seen<S> now) {
        if (writing) {
            unjudged.add(now);
            return false;
        }
        return judge(now);
    }

    private boolean judge(Seen<S> now) {
        var before = last;
        if (before != null && ResourceVersions.isLater(before.version(), now.version())) {
            return false;
        }
        last = now;
        // What was there first is believed, whoever wrote it.
        if (before == null
                || before.version().equals(now.version())
                || before.status().equals(now.status())) {
            return false;
        }
        if (trusted == null) {
            trusted = before.status();
        }
        return true;
    }

    /**
     * What the status says, or said before somebody else wrote it.
     *
     * @param now the version in question; it may be older than the last one we know
     */
    S trusted(Seen<S> now) {
        if (trusted != null) {
            return trusted;
        }
        boolean stale = last != null && ResourceVersions.isLater(last.version(), now.version());
        return stale && last != null ? last.status() : now.status();
    }

    /** A pass finds the status right in the version it saw. */
    void accept(Seen<S> right) {
        if (last != null && last.version().equals(right.version())) {
            trusted = null;
        }
    }

    Optional<Duration> restraint(Instant now) {
        return trusted == null ? Optional.empty() : statusBackOff.left(now);
    }
}
