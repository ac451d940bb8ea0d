// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;

/**
 * One client. Belongs to one loop and is touched by its thread alone.
 *
 * <p>Bytes of an unfinished request are kept here; replies the socket did not take wait here. While
 * any wait, nothing more is read: a reader who is slow is not sent more than it asked for before.
 */
final class ClientConnection {
    /** How long the other side may take to hang up after we said goodbye. */
    private static final long LINGER = 5_000_000_000L;

    private static final int LAST_READS = 64;
    private static final long MOST_DISCARDED = 4 << 20;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final EventLoop loop;
    private final LoopBuffers buffers;
    private final boolean admin;
    private final boolean counted;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private @Nullable Protocol protocol;
    private @Nullable ByteBuffer kept;
    private int wanted;
    private boolean busy;
    private boolean ending;
    private boolean halfClosed;
    private long lastRead;
    private long lastProgress;

    /** When the first byte of the request came that is not complete, and how many since. */
    private long began;

    private long received;

    /**
     * What a slow reader has not taken yet.
     *
     * @param reserved of the loop's allowance; 0 for a buffer that the loop lent
     */
    private record Waiting(ByteBuffer bytes, int reserved) {}

    ClientConnection(SocketChannel channel, SelectionKey key, EventLoop loop, boolean admin) {
        this.channel = channel;
        this.key = key;
        this.loop = loop;
        buffers = loop.buffers();
        this.admin = admin;
        counted = loop.counts(channel);
        lastRead = loop.now();
        lastProgress = lastRead;
        began = lastRead;
    }

    SocketChannel channel() {
        return channel;
    }

    EventLoop loop() {
        return loop;
    }

    /** Whether it came in by the port for commands. */
    boolean admin() {
        return admin;
    }

    /** Whether its requests belong into the figures. */
    boolean counted() {
        return counted;
    }

    /** Whether another request must not be begun yet. */
    boolean held() {
        return busy || ending || !waiting.isEmpty();
    }

    /** Whether the next thing to do for it is to read a request from its start. */
    boolean awaitsRequest() {
        return kept == null && !held() && !halfClosed && channel.isOpen();
    }

    /** Whether anything came. */
    boolean readable() throws IOException {
        var into = halfClosed ? buffers.intake() : intake();
        int start = into.position();
        int read = channel.read(into);
        if (read < 0) {
            endOfInput();
            return false;
        }
        lastRead = loop.now();
        if (halfClosed) {
            discard(read);
        } else if (start + read > 0) {
            receive(into, start + read);
        }
        return read > 0;
    }

    /** Who was refused may find out about it, but not go on sending for ever. */
    private void discard(int bytes) {
        received += bytes;
        if (received > MOST_DISCARDED) {
            close();
        }
    }

    /** Answers what has arrived, then ends. */
    void lastWords() throws IOException {
        boolean more = true;
        for (int i = 0; more && i < LAST_READS && channel.isOpen() && !held(); i++) {
            more = readable();
        }
        if (channel.isOpen()) {
            end();
        }
    }

    /** The loop's own buffer with what was kept in front, or ours when the request is large. */
    private ByteBuffer intake() throws IOException {
        var shared = buffers.intake();
        var own = kept;
        if (own == null) {
            return shared;
        }
        if (wanted <= shared.limit() && own.position() < shared.limit()) {
            int length = own.position();
            NativeMemory.copy(NativeMemory.address(own), buffers.intakeAddress(), length);
            buffers.giveRequest(own);
            kept = null;
            return shared.position(length);
        }
        if (!own.hasRemaining()) {
            own = grown(own);
            kept = own;
        }
        return own;
    }

    /** Doubling: a length that a header merely claims costs nothing. */
    private ByteBuffer grown(ByteBuffer full) throws IOException {
        var larger = room((int) Math.min(2L * full.position(), Integer.MAX_VALUE - 64));
        larger.put(full.flip());
        buffers.giveRequest(full);
        return larger;
    }

    private ByteBuffer room(int capacity) throws IOException {
        var buffer = buffers.takeRequest(capacity);
        while (buffer == null && loop.dropSlowest(this)) {
            buffer = buffers.takeRequest(capacity);
        }
        if (buffer == null) {
            throw new IOException("unfinished requests hold as much memory as they may");
        }
        return buffer;
    }

    /** Tries again and again, each time with another client less who has stopped sending. */
    boolean makeRoom(BooleanSupplier taken) {
        boolean done = taken.getAsBoolean();
        while (!done && loop.dropSlowest(this)) {
            done = taken.getAsBoolean();
        }
        return done;
    }

    /** Whether it holds a part of a request and nothing has come since that moment. */
    boolean stalled(long since) {
        return unfinished() && !held() && since - lastRead > 0;
    }

    boolean longerSilentThan(ClientConnection other) {
        return other.lastRead - lastRead > 0;
    }

    private boolean unfinished() {
        var known = protocol;
        return kept != null || (known != null && known.unfinished());
    }

    private void receive(ByteBuffer from, int length) throws IOException {
        long address =
                buffers.isIntake(from) ? buffers.intakeAddress() : NativeMemory.address(from);
        boolean before = unfinished();
        int used = decode(address, length);
        progress(before, used, length);
        if (used < 0) {
            close();
        } else if (channel.isOpen()) {
            keep(from, address, used, length);
            interest();
        }
    }

    /** A request begins anew with every one that was complete, and where none was begun. */
    private void progress(boolean before, int used, int length) {
        var known = protocol;
        boolean within = known != null && known.unfinished();
        if (before && used == 0) {
            received = Math.max(received, length);
        } else if (before && within) {
            received += used;
        } else {
            began = loop.now();
            received = length;
        }
    }

    private int decode(long address, int length) throws IOException {
        var known = protocol;
        if (known == null) {
            known = loop.sniff(this, address, length);
            if (known == null) {
                wanted = 4;
                return loop.couldBe(address, length) ? 0 : Protocol.HANG_UP;
            }
            protocol = known;
        }
        int used = held() ? 0 : known.receive(address, length);
        wanted = known.wanted();
        return used;
    }

    private void keep(ByteBuffer from, long address, int used, int length) throws IOException {
        int rest = length - used;
        if (!buffers.isIntake(from)) {
            if (rest == 0) {
                buffers.giveRequest(from);
                kept = null;
            } else if (used > 0) {
                from.position(used).limit(length);
                from.compact().limit(from.capacity() - NativeMemory.SLACK);
            }
        } else if (rest > 0) {
            var own = room(Math.max(rest, Math.min(wanted, 2 * rest)));
            NativeMemory.copy(address + used, NativeMemory.address(own), rest);
            kept = own.position(rest);
        }
    }

    /** What was kept is heard again, now that replies are gone or an answer was given. */
    private void resume() throws IOException {
        var own = kept;
        if (own != null && !held()) {
            int length = own.position();
            receive(own, length);
        }
        interest();
    }

    /** Sends what the loop's outbox holds. */
    void send(Outbox out) throws IOException {
        if (out.isEmpty()) {
            return;
        }
        if (out.hasGathered()) {
            for (var piece : written(out.pieces())) {
                await(piece, false);
            }
        } else {
            var whole = out.whole();
            if (waiting.isEmpty()) {
                channel.write(whole);
            }
            await(whole, out.grown());
        }
        out.clear();
    }

    private ByteBuffer[] written(ByteBuffer[] pieces) throws IOException {
        // A gathering write takes what the platform allows at a time.
        int first = 0;
        while (waiting.isEmpty() && first < pieces.length) {
            long sent = channel.write(pieces, first, pieces.length - first);
            while (first < pieces.length && !pieces[first].hasRemaining()) {
                first++;
            }
            if (sent == 0) {
                break;
            }
        }
        return pieces;
    }

    void send(byte[] bytes) throws IOException {
        var buffer = ByteBuffer.wrap(bytes);
        if (waiting.isEmpty()) {
            channel.write(buffer);
        }
        await(buffer, true);
    }

    /** What is left of a reply waits for its reader. */
    private void await(ByteBuffer rest, boolean ours) throws IOException {
        if (!rest.hasRemaining()) {
            return;
        }
        if (waiting.isEmpty()) {
            lastProgress = loop.now();
        }
        if (ours) {
            buffers.reserveReply(rest.capacity());
            waiting.add(new Waiting(rest, rest.capacity()));
        } else {
            waiting.add(new Waiting(buffers.takeReply(rest.remaining()).put(rest).flip(), 0));
        }
    }

    /** Lets a reply go that was sent, or never will be. */
    private void letGo(Waiting reply) {
        if (reply.reserved() > 0) {
            buffers.releaseReply(reply.reserved());
        } else {
            buffers.giveReply(reply.bytes());
        }
    }

    void writable() throws IOException {
        for (var next = waiting.peek(); next != null; next = waiting.peek()) {
            if (channel.write(next.bytes()) > 0) {
                lastProgress = loop.now();
            }
            if (next.bytes().hasRemaining()) {
                return;
            }
            letGo(waiting.remove());
        }
        lastRead = loop.now();
        began = lastRead;
        if (ending) {
            finish();
        } else {
            resume();
        }
    }

    /** A request is being answered elsewhere; {@link #answer} will be called. */
    void hold() {
        busy = true;
    }

    void answer(byte[] reply, boolean last) throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        busy = false;
        lastRead = loop.now();
        began = lastRead;
        send(reply);
        if (last || ending) {
            end();
        } else {
            resume();
        }
    }

    private void endOfInput() {
        halfClosed = true;
        if (busy || !waiting.isEmpty()) {
            ending = true;
            interest();
        } else {
            close();
        }
    }

    /** Nothing new is begun; what was begun is answered, then the connection is closed. */
    void end() throws IOException {
        ending = true;
        if (!busy && waiting.isEmpty()) {
            finish();
        } else {
            interest();
        }
    }

    /**
     * Says that nothing more will come, and waits for the other side to hang up: closing while its
     * requests lie unread would reset the connection and destroy replies that are on their way.
     */
    private void finish() throws IOException {
        if (halfClosed) {
            close();
            return;
        }
        halfClosed = true;
        began = loop.now();
        received = 0;
        channel.shutdownOutput();
        interest();
    }

    private void interest() {
        if (!key.isValid()) {
            return;
        }
        int ops = 0;
        if (!waiting.isEmpty()) {
            ops = SelectionKey.OP_WRITE;
        } else if (!busy) {
            ops = SelectionKey.OP_READ;
        }
        if (key.interestOps() != ops) {
            key.interestOps(ops);
        }
    }

    /** Whether its time is up, by the limits of the server. */
    boolean overdue(long now, ClientTimeouts clientTimeouts) {
        if (!waiting.isEmpty()) {
            return now - lastProgress > clientTimeouts.writeNanos();
        }
        if (busy) {
            return false;
        }
        if (halfClosed) {
            return now - began > Math.min(clientTimeouts.idleNanos(false), LINGER);
        }
        if (unfinished()) {
            return now - began > clientTimeouts.requestNanos(received);
        }
        return now - lastRead > clientTimeouts.idleNanos(protocol == null);
    }

    void close() {
        if (!channel.isOpen()) {
            return;
        }
        loop.forget(this);
        waiting.forEach(this::letGo);
        waiting.clear();
        var own = kept;
        if (own != null) {
            kept = null;
            buffers.giveRequest(own);
        }
        var known = protocol;
        if (known != null) {
            known.closed();
        }
        try {
            channel.close();
        } catch (IOException e) {
            // It is gone either way.
        }
    }
}
