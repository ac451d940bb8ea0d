// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.request;

/** A prepared watch. Events arrive in order on one thread at a time. */
public interface WatchSource {
    /**
     * Begins delivery.
     *
     * @return stops delivery when closed; closing twice is harmless
     */
    AutoCloseable start(Sink sink);

    /** Receives what happens. Must not block: a sink that cannot keep up returns false. */
    interface Sink {
        /**
         * @param type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR
         * @param object the encoded object (or Status for ERROR)
         * @return false to end the watch
         */
        boolean event(String type, byte[] object);

        /** The source has ended; no event follows. */
        void ended();
    }
}
