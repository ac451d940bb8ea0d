// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A connection after its upgrade from HTTP, with backpressure: messages of a WebSocket, or plain
 * bytes in whatever pieces they come. One thread receives, any number send.
 *
 * <p>Both directions push back: what is not received is not read from the network beyond a small
 * buffer, and sending waits for as long as the peer does not read.
 */
public interface UpgradedConnection extends AutoCloseable {
    /** What came next; null when the peer has gone. */
    byte @Nullable [] receive() throws IOException;

    void send(byte[] bytes) throws IOException;

    /** In good order, when everything is sent; idempotent. */
    @Override
    void close();
}
