// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.relay.forward;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Copies until the end, block by block. */
final class StreamCopy {
    private static final int BLOCK = 32 * 1024;

    private StreamCopy() {}

    static void copy(InputStream from, OutputStream to) throws IOException {
        var block = new byte[BLOCK];
        for (int count = from.read(block); count >= 0; count = from.read(block)) {
            to.write(block, 0, count);
        }
    }
}
