// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.input.Chunk;
import org.paddlepaddle.cloud.cube.input.ChunkSource;
import org.paddlepaddle.cloud.cube.input.Window;

/**
 * A SequenceFile in pieces of whole records. Cutting only hops from length to length; keys are
 * read, values unpacked and both checked when a piece is decoded.
 */
public final class SequenceChunks implements ChunkSource {
    static final int SYNC_ENTRY = 4 + SequenceHeader.SYNC_BYTES;
    static final int RECORD_HEAD = 8;

    /** Upstream's largest value, its length prefix and a key, with some room. */
    static final int MAX_RECORD = (64 << 20) + 1024;

    static final int MAX_UNPACKED = 256 << 20;
    static final int MAX_BLOCK_RECORDS = 1 << 24;

    private static final int ESCAPE = -1;

    private final Window in;
    private final int chunkBytes;
    private final SequenceHeader header;
    private @Nullable RecordLayout layout;

    /**
     * @param file for messages
     * @param chunkBytes about how large a piece shall be
     */
    public SequenceChunks(String file, InputStream in, int chunkBytes) {
        this(new Window(file, in, chunkBytes), chunkBytes);
    }

    public SequenceChunks(Window in, int chunkBytes) {
        this.in = in;
        this.chunkBytes = chunkBytes;
        header = SequenceHeader.read(in);
        in.drop();
    }

    public SequenceHeader header() {
        return header;
    }

    @Override
    public @Nullable Chunk next() {
        return header.compression() == SequenceCompression.BLOCK ? block() : records();
    }

    private @Nullable Chunk records() {
        int count = 0;
        while (in.taken() < chunkBytes && in.has(1)) {
            in.need(4, "the length of a record");
            int length = in.int32(0);
            if (length == ESCAPE) {
                sync();
                if (count == 0 && in.taken() > chunkBytes / 2) {
                    in.drop();
                }
                continue;
            }
            int whole = checked(length);
            if (count > 0 && !in.roomFor(whole)) {
                break;
            }
            if (layout == null) {
                layout = layout(in.int32(4));
            }
            in.need(whole, "a record of " + length + " bytes");
            in.skip(whole);
            count++;
        }
        if (count == 0 || layout == null) {
            return null;
        }
        long origin = in.origin();
        int taken = in.taken();
        return new RecordChunk(header, layout, origin, in.cut(), taken, count);
    }

    private RecordLayout layout(int keyBytes) {
        Dialect dialect =
                RecordLayout.detect(in.file(), header.keyClass(), keyBytes, in.position());
        return new RecordLayout(in.file(), dialect);
    }

    private int checked(int length) {
        if (length < 0 || length > MAX_RECORD) {
            throw in.fault("a record of " + length + " bytes; at most " + MAX_RECORD);
        }
        in.need(RECORD_HEAD, "the head of a record");
        int keyBytes = in.int32(4);
        if (keyBytes < 0 || keyBytes > length) {
            throw in.fault("a key of " + keyBytes + " bytes in a record of " + length);
        }
        return RECORD_HEAD + length;
    }

    private void sync() {
        in.need(SYNC_ENTRY, "a sync marker");
        if (!in.startsWith(header.sync(), 4)) {
            throw in.fault("the sync marker is not the one of the header");
        }
        in.skip(SYNC_ENTRY);
    }

    private @Nullable Chunk block() {
        in.drop();
        if (in.atEnd()) {
            return null;
        }
        long place = in.position();
        in.need(4, "a sync marker");
        if (in.int32(0) != ESCAPE) {
            throw in.fault("a block does not begin with a sync marker");
        }
        sync();
        if (in.atEnd()) {
            return null;
        }
        int count = SequenceHeader.vint(in, "a block");
        if (count > MAX_BLOCK_RECORDS) {
            throw in.fault("a block of " + count + " records; at most " + MAX_BLOCK_RECORDS);
        }
        byte[][] parts = {part(), part(), part(), part()};
        return new BlockChunk(in.file(), header, place, count, parts);
    }

    private byte[] part() {
        int length = SequenceHeader.vint(in, "a block");
        if (length > MAX_UNPACKED) {
            throw in.fault("part of a block has " + length + " bytes; at most " + MAX_UNPACKED);
        }
        return in.take(length, "a block");
    }

    @Override
    public void close() {
        in.close();
    }
}
