// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.paddlepaddle.cloud.bench.BenchException;

/** One connection: requests gathered into one write, replies taken from one read. */
final class LoadConnection implements AutoCloseable {
    private static final int BUFFER = 4 << 20;

    private final SocketChannel channel;
    private final LoadProtocol loadProtocol;
    private final ReplyCheck check;
    private final ByteBuffer out;
    private final byte[] bytes;
    private final ByteBuffer in;

    LoadConnection(int port, LoadProtocol loadProtocol, ReplyCheck check) throws IOException {
        this(port, loadProtocol, check, BUFFER);
    }

    /**
     * @param buffer bytes of the longest reply, and of the requests of a window
     */
    LoadConnection(int port, LoadProtocol loadProtocol, ReplyCheck check, int buffer)
            throws IOException {
        bytes = new byte[buffer];
        in = ByteBuffer.wrap(bytes);
        out = ByteBuffer.allocateDirect(buffer);
        this.loadProtocol = loadProtocol;
        this.check = check;
        channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    void blocking(boolean on) throws IOException {
        channel.configureBlocking(on);
    }

    /** Wakes the selector when a reply has come. */
    void register(Selector selector, Object with) throws IOException {
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ, with);
    }

    void add(byte[] request) {
        out.put(request);
    }

    void flush() throws IOException {
        out.flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
        out.clear();
    }

    /** Reads once; whole replies go to the checker. */
    void receive() throws IOException {
        int count = channel.read(in);
        if (count < 0) {
            throw new BenchException("the server closed the connection");
        }
        if (count == 0) {
            return;
        }
        int rest = loadProtocol.consume(bytes, 0, in.position(), check);
        in.flip().position(rest);
        in.compact();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
