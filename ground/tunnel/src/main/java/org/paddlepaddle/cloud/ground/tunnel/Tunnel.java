// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Multiplexes many byte streams in both directions over one message connection (a WebSocket).
 *
 * <p>The transport feeds every received message to {@link #received} and sends what the tunnel
 * hands to its {@link Transport}. Streams are blocking and meant for virtual threads; each has its
 * own credit window, so one slow reader never stops another stream.
 */
public interface Tunnel extends AutoCloseable {
    /**
     * What agent and server speak over the WebSocket: frames, requests and answers of this version.
     * An end that does not know it is refused when it dials.
     */
    String PROTOCOL = "tunnel.paddlecloud.v1";

    /** Sends one message; may block while the peer is slow. */
    interface Transport {
        void send(ByteBuffer message) throws IOException;
    }

    /** Called on a new virtual thread for every stream the peer opens. */
    interface Acceptor {
        void accept(TunnelStream stream) throws IOException;
    }

    /**
     * Opens a stream.
     *
     * @param header what is asked for, opaque to the tunnel: an encoded {@link NodeRequest}
     */
    TunnelStream open(byte[] header) throws IOException;

    /** Feeds one received message; never blocks. */
    void received(ByteBuffer message);

    /** Ends every stream with an error; idempotent. */
    @Override
    void close();
}
