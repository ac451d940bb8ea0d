// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.paddlepaddle.cloud.cube.wire.NativeMemory;
import org.paddlepaddle.cloud.cube.wire.ReplyWriter;

/**
 * The buffer into which a loop encodes replies before they go to the socket together. Long values
 * are not copied: they go out from the table's own memory, between pieces of the buffer.
 */
final class Outbox {
    /** From here on a value goes out from where it lies. */
    static final int GATHER_BYTES = 4096;

    private static final int USUAL_BYTES = 1 << 20;

    private final ReplyWriter writer = new ReplyWriter();
    private final ByteBuffer usual = NativeMemory.allocate(USUAL_BYTES);
    private final long usualBase = NativeMemory.address(usual);
    private ByteBuffer buffer = usual;
    private long base = usualBase;
    private boolean grown;

    private long[] addresses = new long[64];
    private int[] lengths = new int[64];
    private int[] places = new int[64];
    private int gathered;
    private long gatheredBytes;
    private long gatheredBefore;
    private int gatheredCountBefore;

    Outbox() {
        writer.position(base);
    }

    ReplyWriter writer() {
        return writer;
    }

    boolean isEmpty() {
        return writer.position() == base;
    }

    /** Not yet sent. */
    long bytes() {
        return writer.position() - base + gatheredBytes;
    }

    boolean fits(long bytes) {
        return writer.position() + bytes <= base + buffer.limit();
    }

    /** Makes room behind what is there. */
    void grow(long bytes) {
        long used = writer.position() - base;
        long wanted = Math.max(used + bytes, Math.min(2L * buffer.limit(), 1L << 30));
        var larger = NativeMemory.allocate(Math.toIntExact(wanted));
        long newBase = NativeMemory.address(larger);
        NativeMemory.copy(base, newBase, (int) used);
        writer.moved(newBase - base);
        buffer = larger;
        base = newBase;
        grown = true;
    }

    /** Bytes of the reply being written. */
    long replyBytes() {
        return writer.position() - writer.start() + gatheredBytes - gatheredBefore;
    }

    /** A reply begins here. */
    void mark() {
        gatheredBefore = gatheredBytes;
        gatheredCountBefore = gathered;
    }

    /** Takes back what was written of the reply that began last. */
    void rewind() {
        writer.position(writer.start());
        gatheredBytes = gatheredBefore;
        gathered = gatheredCountBefore;
    }

    void endReply() {
        writer.end(gatheredBytes - gatheredBefore);
    }

    /** A hit whose value stays where it is until it is sent. */
    void gather(long address, int length) {
        writer.longHead(length);
        if (gathered == lengths.length) {
            addresses = Arrays.copyOf(addresses, 2 * gathered);
            lengths = Arrays.copyOf(lengths, 2 * gathered);
            places = Arrays.copyOf(places, 2 * gathered);
        }
        addresses[gathered] = address;
        lengths[gathered] = length;
        places[gathered++] = (int) (writer.position() - base);
        gatheredBytes += length;
    }

    boolean hasGathered() {
        return gathered > 0;
    }

    /** All of it, when nothing was gathered. Valid until {@link #clear}. */
    ByteBuffer whole() {
        return buffer.position(0).limit((int) (writer.position() - base));
    }

    /** All of it in pieces. */
    ByteBuffer[] pieces() {
        var pieces = new ByteBuffer[2 * gathered + 1];
        int from = 0;
        for (int i = 0; i < gathered; i++) {
            pieces[2 * i] = buffer.slice(from, places[i] - from);
            pieces[2 * i + 1] = NativeMemory.view(addresses[i], lengths[i]);
            from = places[i];
        }
        pieces[2 * gathered] = buffer.slice(from, (int) (writer.position() - base) - from);
        return pieces;
    }

    /** Empty again; a buffer that had grown is let go. */
    void clear() {
        buffer = usual;
        base = usualBase;
        grown = false;
        buffer.position(0).limit(USUAL_BYTES);
        writer.position(base);
        gathered = 0;
        gatheredBytes = 0;
        gatheredBefore = 0;
    }

    /** Whether the buffer is one of its own, which a connection may keep after {@link #clear}. */
    boolean grown() {
        return grown;
    }
}
