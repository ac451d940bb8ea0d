// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.cube.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
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

    private final byte[] value;
    private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
    private final ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);
    private final ByteBuffer template = ByteBuffer.allocateDirect(BUFFER);
    private long keySum;

    private NullServerMain(int valueBytes) {
        var body = new ByteArrayOutputStream();
        body.write(0x08);
        body.write(0);
        body.write(0x12);
        BaiduStd.varint(body, valueBytes);
        body.writeBytes(new byte[valueBytes]);
        var row = new ByteArrayOutputStream();
        row.write(0x0a);
        BaiduStd.varint(row, body.size());
        row.writeBytes(body.toByteArray());
        value = row.toByteArray();
        while (template.remaining() >= value.length) {
            template.put(value);
        }
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
            while (frame()) {
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

    private boolean frame() {
        int start = in.position();
        if (in.remaining() < BaiduStd.HEADER) {
            return false;
        }
        int length = in.getInt(start + 4);
        int metaLength = in.getInt(start + 8);
        if (in.remaining() < BaiduStd.HEADER + length) {
            return false;
        }
        int body = start + BaiduStd.HEADER + metaLength;
        int end = start + BaiduStd.HEADER + length;
        // The generator writes the correlation id last: tag 0x20 and a number.
        int id = idStart(start + BaiduStd.HEADER, body);
        int keys = parse(body, end);
        answer(id, body, keys);
        in.position(end);
        return true;
    }

    private int idStart(int meta, int end) {
        int request = meta + 2 + in.get(meta + 1);
        return Math.min(request, end);
    }

    private int parse(int from, int end) {
        int keys = 0;
        int position = from;
        while (position < end) {
            position++;
            long key = 0;
            int shift = 0;
            byte next;
            do {
                next = in.get(position++);
                key |= (long) (next & 0x7F) << shift;
                shift += 7;
            } while (next < 0);
            keySum += key;
            keys++;
        }
        return keys;
    }

    private void answer(int idFrom, int idTo, int keys) {
        int idLength = idTo - idFrom;
        int metaLength = 4 + idLength;
        int bodyLength = keys * value.length;
        out.put(BaiduStd.MAGIC).putInt(metaLength + bodyLength).putInt(metaLength);
        out.put((byte) 0x12).put((byte) 2).put((byte) 0x08).put((byte) 0);
        for (int i = idFrom; i < idTo; i++) {
            out.put(in.get(i));
        }
        out.put(template.duplicate().clear().limit(bodyLength));
    }

    /** Kept so that the compiler cannot leave the parsing out. */
    long keySum() {
        return keySum;
    }
}
