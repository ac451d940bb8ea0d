// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.RequestWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warms up the JIT compiler: asks the server the way a client would, until the virtual machine has
 * compiled what it runs, so that the first real request is no slower than the millionth.
 */
final class JitWarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(JitWarmUp.class);
    private static final int ROUNDS = 300;
    private static final int KEYS = 256;
    private static final int BATCHES = 16;
    private static final int REPLY_BYTES = 1 << 20;
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private final Shared shared;

    JitWarmUp(Shared shared) {
        this.shared = shared;
    }

    void run(int port) {
        var host = shared.options().host();
        var keys = keys();
        try (var channel = SocketChannel.open().bind(null)) {
            shared.uncounted(((InetSocketAddress) channel.getLocalAddress()).getPort());
            channel.connect(new InetSocketAddress(InetAddress.getAllByName(host)[0], port));
            ask(channel, keys);
        } catch (IOException e) {
            LOG.debug("warming up ends early: {}", e.getMessage());
        }
    }

    /** As a rule of the table, so that hits are compiled; one in eight is a miss. */
    private long[] keys() {
        var table = shared.resolver().tableFor(null);
        try (var reader = shared.store().newReader()) {
            var known = reader.someKeys(table, BATCHES * KEYS);
            var version = reader.current(table);
            long longest = version == null ? 0 : version.maxValueBytes();
            int batch = Math.clamp(REPLY_BYTES / (longest + 32), 1, KEYS);
            var keys = new long[BATCHES * batch];
            for (int i = 0; i < keys.length; i++) {
                boolean hit = known.length > 0 && i % 8 != 7;
                keys[i] = hit ? known[i % known.length] : i * 0x9E3779B97F4A7C15L;
            }
            return keys;
        }
    }

    private static void ask(SocketChannel channel, long[] keys) throws IOException {
        var nothing = new byte[0];
        int batch = keys.length / BATCHES;
        var buffer = NativeMemory.allocate(RequestWriter.bytes(batch, 0));
        long address = NativeMemory.address(buffer);
        var reply = NativeMemory.allocate(REPLY_BYTES);
        long end = System.nanoTime() + LONGEST.toNanos();
        for (int round = 0; round < ROUNDS && System.nanoTime() < end; round++) {
            int from = batch * (round % BATCHES);
            long behind = RequestWriter.write(address, round, keys, from, batch, nothing, nothing);
            buffer.clear().limit((int) (behind - address));
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            if (!answered(channel, reply.clear())) {
                return;
            }
        }
    }

    private static boolean answered(SocketChannel channel, ByteBuffer reply) throws IOException {
        while (reply.position() < 12 || reply.position() < 12 + reply.getInt(4)) {
            if (!reply.hasRemaining() || channel.read(reply) < 0) {
                return false;
            }
        }
        return true;
    }
}
