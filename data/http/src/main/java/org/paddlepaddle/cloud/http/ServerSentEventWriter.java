// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.IOException;

/** Writes server-sent events for as long as somebody reads them. */
@FunctionalInterface
public interface ServerSentEventWriter {
    /**
     * @throws InterruptedException when the client has gone, or the server wants to end
     */
    void write(EventStream events) throws IOException, InterruptedException;
}
