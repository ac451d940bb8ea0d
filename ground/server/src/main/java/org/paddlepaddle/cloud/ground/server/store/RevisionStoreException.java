// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import org.jspecify.annotations.Nullable;

/** What can go wrong with the store; each kind asks for another reaction. */
public abstract sealed class RevisionStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private RevisionStoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The database cannot be used and was left as it is: in use, damaged, newer, unreadable. */
    public static final class Refused extends RevisionStoreException {
        private static final long serialVersionUID = 1L;

        public Refused(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The key does not have the expected revision (any more): read again. */
    public static final class Conflict extends RevisionStoreException {
        private static final long serialVersionUID = 1L;

        public Conflict(String key, long expected, long found) {
            super(key + ": expected revision " + expected + ", found " + found, null);
        }
    }

    /** The write could not be made durable and did not happen; reads go on. */
    public static final class Unavailable extends RevisionStoreException {
        private static final long serialVersionUID = 1L;

        public Unavailable(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** The history no longer reaches back to the revision asked for. */
    public static final class Expired extends RevisionStoreException {
        private static final long serialVersionUID = 1L;

        private final long oldest;

        public Expired(long asked, long oldest) {
            super("too old resource version: " + asked + " (" + oldest + ")", null);
            this.oldest = oldest;
        }

        /** The oldest revision that can still be asked for. */
        public long oldest() {
            return oldest;
        }
    }
}
