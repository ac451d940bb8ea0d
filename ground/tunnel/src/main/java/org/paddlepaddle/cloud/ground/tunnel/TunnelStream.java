// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

import java.io.InputStream;
import java.io.OutputStream;

/** One stream in a tunnel: bytes both ways. Closing it tells the peer. */
public interface TunnelStream extends AutoCloseable {
    /** What the opener asked for. */
    byte[] header();

    /** Ends with -1 when the peer closed its output, throws when the stream broke. */
    InputStream input();

    /** Blocks while the peer has no room; close it to signal the end. */
    OutputStream output();

    @Override
    void close();
}
