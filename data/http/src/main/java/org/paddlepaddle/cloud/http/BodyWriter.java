// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the body of an answer while it is sent. */
@FunctionalInterface
public interface BodyWriter {
    /**
     * @param out blocks while the client is slow; what is flushed leaves at once. The caller closes
     *     it.
     * @throws IOException also when the client has gone. The answer is broken off, and the client
     *     can tell.
     */
    void write(OutputStream out) throws IOException, InterruptedException;
}
