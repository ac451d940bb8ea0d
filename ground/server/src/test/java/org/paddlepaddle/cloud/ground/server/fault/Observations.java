// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.fault;

import java.util.List;
import java.util.Map;

/**
 * What clients saw, each in its own order.
 *
 * @param journals by key, what its only writer did and read
 * @param tracks one per watcher
 */
record Observations(Map<String, List<Act>> journals, List<List<Step>> tracks) {
    /** What a key held: nothing, or a value at a revision. */
    record State(String value, long revision) {
        static final State ABSENT = new State("", 0);

        boolean absent() {
            return value.isEmpty();
        }
    }

    /** Something the writer of a key did. */
    sealed interface Act {
        /** A write that was answered with success. */
        record Acknowledged(State state) implements Act {}

        /**
         * A removal that was answered with success; the answer names no revision.
         *
         * @param after the latest revision its writer had seen of any key when it asked
         */
        record Removed(long after) implements Act {}

        /** A write whose answer was lost: it happened or it did not. */
        record Unanswered(String value) implements Act {}

        /**
         * A removal whose answer was lost.
         *
         * @param after as with one that was answered
         */
        record UnansweredRemoval(long after) implements Act {}

        /** What the key was found to hold. */
        record Read(State state) implements Act {}
    }

    /** Something a watcher was told. */
    sealed interface Step {
        /** Everything there is at a revision; what follows is relative to it. */
        record Listed(long revision, Map<String, State> objects) implements Step {}

        /** One change. */
        record Event(Kind kind, String key, State state) implements Step {}

        /** Nothing up to this revision is missing. */
        record Bookmark(long revision) implements Step {}
    }

    /** Of an event. */
    enum Kind {
        ADDED,
        MODIFIED,
        DELETED
    }
}
