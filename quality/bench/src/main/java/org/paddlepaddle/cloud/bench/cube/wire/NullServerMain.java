// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.paddlepaddle.cloud.cube.layer.Niceness;

/**
 * The ceiling of a server on this machine: reads baidu_std frames, parses every key, and answers
 * with filler of the right size, without looking anything up. One connection at a time.
 */
public final class NullServerMain {
    private static final int BUFFER = 4 << 20;

    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
    private final NullReplies replies;

    private NullServerMain(int valueBytes) {
        replies = new NullReplies(valueBytes, BUFFER);
    }

    /** Argument: bytes of a value. */
    public static void main(String[] arguments) throws IOException {
        // As ours does.
        Niceness.runSoon();
        var server = new NullServerMain(Integer.parseInt(arguments[0]));
        try (var listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            var address = (InetSocketAddress) listener.getLocalAddress();
            System.out.println(
                    new ObjectMapper().writeValueAsString(new Listening(address.getPort(), 0)));
            System.out.flush();
            while (true) {
                try (var channel = listener.accept()) {
                    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                    server.serve(channel);
                }
            }
        }
    }

    private void serve(SocketChannel channel) throws IOException {
        in.clear();
        while (channel.read(in) >= 0) {
            in.flip();
            out.clear();
            while (replies.frame(in, out)) {
                // Many requests in one read have longer answers than fit at once.
                if (out.position() > BUFFER / 2) {
                    send(channel);
                }
            }
            in.compact();
            send(channel);
        }
    }

    private void send(SocketChannel channel) throws IOException {
        out.flip();
        while (out.hasRemaining()) {
            channel.write(out);
        }
        out.clear();
    }
}
