// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.paddlepaddle.cloud.cube.wire.Memory;
import org.paddlepaddle.cloud.cube.wire.RequestWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the server the way a client would, until the virtual machine has compiled what it runs, so
 * that the first real request is no slower than the millionth.
 */
final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final int ROUNDS = 300;
    private static final int KEYS = 256;
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private final Shared shared;

    WarmUp(Shared shared) {
        this.shared = shared;
    }

    void run(int port) {
        var host = shared.options().host();
        try (var channel = SocketChannel.open().bind(null)) {
            shared.uncounted(((InetSocketAddress) channel.getLocalAddress()).getPort());
            channel.connect(new InetSocketAddress(InetAddress.getAllByName(host)[0], port));
            ask(channel);
        } catch (IOException e) {
            LOG.debug("warming up ends early: {}", e.getMessage());
        }
    }

    private static void ask(SocketChannel channel) throws IOException {
        var nothing = new byte[0];
        var keys = new long[KEYS];
        var buffer = Memory.allocate(RequestWriter.bytes(KEYS, 0));
        long address = Memory.address(buffer);
        var reply = Memory.allocate(1 << 20);
        long end = System.nanoTime() + LONGEST.toNanos();
        for (int round = 0; round < ROUNDS && System.nanoTime() < end; round++) {
            for (int i = 0; i < KEYS; i++) {
                keys[i] = (round * KEYS + i) * 0x9E3779B97F4A7C15L;
            }
            long behind = RequestWriter.write(address, round, keys, 0, KEYS, nothing, nothing);
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
