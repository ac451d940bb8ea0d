// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.paddlepaddle.cloud.cube.wire.Frame;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.RequestWriter;
import org.paddlepaddle.cloud.cube.wire.RpcCode;
import org.paddlepaddle.cloud.cube.wire.RpcMeta;
import org.paddlepaddle.cloud.cube.wire.SeekReply;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * One connection to a replica, shared by all callers. Writing happens on their threads, reading on
 * the link's own.
 *
 * <p>So many bytes may be unanswered that the socket's buffer takes them all: writing never waits
 * for a server that has stopped reading.
 */
final class ReplicaConnection {
    private static final int UNANSWERED_BYTES = 128 * 1024;
    private static final int LARGEST_REPLY = (64 << 20) + 4096;

    private final SocketChannel channel;
    private final byte[] table;
    private final ConcurrentHashMap<Long, ReplicaAttempt> open = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final RpcMeta meta = new RpcMeta();
    private final SeekReply reply = new SeekReply();
    private ByteBuffer out = NativeMemory.allocate(32 * 1024);
    private ByteBuffer in = NativeMemory.allocate(128 * 1024);
    private volatile boolean ended;

    private ReplicaConnection(SocketChannel channel, byte[] table) {
        this.channel = channel;
        this.table = table;
    }

    static ReplicaConnection connect(ServerEndpoint serverEndpoint, byte[] table, Duration timeout)
            throws IOException {
        var channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, 4 * UNANSWERED_BYTES);
            var address =
                    new InetSocketAddress(
                            InetAddress.getAllByName(serverEndpoint.host())[0],
                            serverEndpoint.port());
            channel.socket().connect(address, (int) timeout.toMillis());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return new ReplicaConnection(channel, table);
    }

    void start(String name) {
        Threads.startPlatform("cube-client-" + name, this::read);
    }

    /** Sends it; when that cannot be, the attempt has failed. */
    void send(ReplicaAttempt replicaAttempt) {
        int size =
                RequestWriter.bytes(
                        replicaAttempt.count(),
                        table.length + replicaAttempt.wantedVersion().length);
        int waiting = unanswered.addAndGet(size);
        if (waiting > UNANSWERED_BYTES && waiting > size) {
            unanswered.addAndGet(-size);
            replicaAttempt.fail(RpcCode.OVERCROWDED, "too many requests wait for an answer");
            return;
        }
        long id = ids.incrementAndGet();
        open.put(id, replicaAttempt);
        try {
            write(replicaAttempt, id, size);
        } catch (IOException e) {
            end(String.valueOf(e.getMessage()));
        }
        if (ended) {
            // It may have been put in after the others were told.
            settle(id, "the connection ended");
        }
    }

    private synchronized void write(ReplicaAttempt replicaAttempt, long id, int size)
            throws IOException {
        if (out.capacity() - NativeMemory.SLACK < size) {
            out = NativeMemory.allocate(size);
        }
        long address = NativeMemory.address(out);
        long end =
                RequestWriter.write(
                        address,
                        id,
                        replicaAttempt.keys(),
                        0,
                        replicaAttempt.count(),
                        table,
                        replicaAttempt.wantedVersion());
        out.clear().limit((int) (end - address));
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    private void settle(long id, String why) {
        var replicaAttempt = open.remove(id);
        if (replicaAttempt != null) {
            replicaAttempt.fail(RpcCode.FAILED_SOCKET, why);
        }
    }

    private void read() {
        var why = "the server hung up";
        try {
            in.clear().limit(in.capacity() - NativeMemory.SLACK);
            while (channel.read(in) >= 0) {
                deliver();
            }
        } catch (IOException e) {
            why = String.valueOf(e.getMessage());
        } finally {
            end(why);
        }
    }

    private void deliver() throws IOException {
        long address = NativeMemory.address(in);
        int length = in.position();
        int used = 0;
        long wanted = Frame.HEADER_BYTES;
        while (length - used >= Frame.HEADER_BYTES) {
            long frame = address + used;
            wanted = Frame.HEADER_BYTES + Frame.bodyLength(frame);
            if (!Frame.startsAt(frame)
                    || wanted > LARGEST_REPLY
                    || Frame.metaLength(frame) > wanted - Frame.HEADER_BYTES) {
                throw new IOException("what came is no reply");
            }
            if (length - used < wanted) {
                break;
            }
            take(frame, (int) wanted);
            used += (int) wanted;
        }
        in.flip().position(used);
        in.compact().limit(in.capacity() - NativeMemory.SLACK);
        if (wanted > in.limit()) {
            // Doubling: a length that is merely claimed costs nothing.
            if (!in.hasRemaining()) {
                in = NativeMemory.allocate(2 * in.limit()).put(in.flip());
            }
        }
    }

    private void take(long frame, int size) throws IOException {
        long start = frame + Frame.HEADER_BYTES;
        long message = start + Frame.metaLength(frame);
        if (!meta.read(start, message) || meta.isRequest() || meta.compression() != 0) {
            throw new IOException("what came is no reply");
        }
        var replicaAttempt = open.remove(meta.correlationId());
        if (replicaAttempt == null) {
            return;
        }
        unanswered.addAndGet(
                -RequestWriter.bytes(
                        replicaAttempt.count(),
                        table.length + replicaAttempt.wantedVersion().length));
        if (meta.errorCode() != 0) {
            replicaAttempt.fail(meta.errorCode(), meta.errorText());
            return;
        }
        long end = frame + size;
        if (reply.read(message, end, replicaAttempt.count())
                && reply.count() == replicaAttempt.count()) {
            replicaAttempt.answer(reply, message, (int) (end - message));
        } else {
            replicaAttempt.fail(RpcCode.INTERNAL, "the reply does not fit the request");
            throw new IOException("a reply does not fit its request");
        }
    }

    boolean alive() {
        return !ended;
    }

    void end(String why) {
        if (!ended) {
            ended = true;
            try {
                channel.close();
            } catch (IOException e) {
                // It is gone either way.
            }
        }
        for (var id : open.keySet()) {
            settle(id, why);
        }
    }
}
