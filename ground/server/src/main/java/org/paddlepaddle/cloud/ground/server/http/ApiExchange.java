// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.request.WatchSource;

/**
 * One request and the one answer it gets. Exactly one of {@link #answer}, {@link #stream}, {@link
 * #watch}, {@link #upgrade}, {@link #converse} and {@link #hijack} is called, from the thread that
 * serves the request; they block while the client is slow, except a watch, which goes on by itself.
 */
public interface ApiExchange {
    IncomingRequest call();

    void answer(ApiAnswer apiAnswer);

    /**
     * Begins a body of unknown length.
     *
     * @param head its pieces are ignored
     * @return blocks while the client is slow and throws when it is gone; close it to end the body
     */
    OutputStream stream(ApiAnswer head);

    /** Sends a watch, as chunks or WebSocket messages, until either side ends it. */
    void watch(WatchPlan plan);

    /** Answers 101 and speaks WebSocket from there on. */
    MessageChannel upgrade(String subprotocol, MessageChannel.Listener listener);

    /**
     * Answers 101 and speaks WebSocket from there on, at the pace of both sides.
     *
     * @param subprotocol empty for none
     * @param text whether messages are text
     */
    UpgradedConnection converse(String subprotocol, boolean text);

    /**
     * Answers with a head and hands the connection over.
     *
     * @param head its pieces are ignored; its code is usually 101
     */
    UpgradedConnection hijack(ApiAnswer head);

    /** Whether something of an answer has been sent. */
    boolean begun();

    /** Cuts the connection: what was begun cannot be finished. */
    void abort();

    /** Runs when the client has gone before the answer was complete, or at once if it has. */
    void onGone(Runnable action);

    /**
     * How to send a watch.
     *
     * @param subprotocol for WebSockets; empty for none
     * @param limit after which the watch ends in good order
     */
    record WatchPlan(
            List<ApiAnswer.Field> fields,
            WatchSource source,
            EventView view,
            String subprotocol,
            Duration limit,
            Runnable ended) {}

    /** Turns a stored object into what this client wants to see of it. */
    interface EventView {
        byte[] of(String type, byte[] object);
    }

    /** A WebSocket. */
    interface MessageChannel {
        /** Sends a binary message; blocks while the peer is slow unless called by the listener. */
        void send(ByteBuffer message) throws java.io.IOException;

        void close(int code, String reason);

        /** Called in order, on the connection's own thread: must not block. */
        interface Listener {
            void message(ByteBuffer message);

            void closed();
        }
    }
}
