// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.sequence;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Writes a SequenceFile. Without {@link #close} the last rows are missing. */
public final class SequenceWriter implements AutoCloseable {
    private static final int SYNC_INTERVAL = 2000;
    private static final int BUFFER = 128 << 10;

    private final DataOutputStream out;
    private final SequenceFormat format;
    private final BlockParts block;
    private long sinceSync;

    public SequenceWriter(OutputStream out, SequenceFormat format) {
        this.out = new DataOutputStream(new BufferedOutputStream(out, BUFFER));
        this.format = format;
        block = new BlockParts(format.codec());
        header();
    }

    public static SequenceWriter create(Path file, SequenceFormat format) {
        try {
            return new SequenceWriter(Files.newOutputStream(file), format);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void header() {
        boolean longs = format.dialect() == Dialect.HADOOP_LONG;
        try {
            out.writeBytes("SEQ");
            out.writeByte(SequenceHeader.VERSION);
            text(longs ? SequenceHeader.LONG : SequenceHeader.BYTES);
            text(SequenceHeader.BYTES);
            out.writeBoolean(format.compression() != SequenceCompression.NONE);
            out.writeBoolean(format.compression() == SequenceCompression.BLOCK);
            if (format.compression() != SequenceCompression.NONE) {
                text(format.codec().className());
            }
            out.writeInt(format.metadata().size());
            for (Map.Entry<String, String> entry : new TreeMap<>(format.metadata()).entrySet()) {
                text(entry.getKey());
                text(entry.getValue());
            }
            out.write(format.sync());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Vint.write(out, bytes.length);
        out.write(bytes);
    }

    public void write(long key, byte[] value) {
        write(key, value, 0, value.length);
    }

    public void write(long key, byte[] value, int offset, int length) {
        try {
            switch (format.compression()) {
                case NONE -> plain(key, value, offset, length);
                case RECORD -> packed(key, value, offset, length);
                case BLOCK -> inBlock(key, value, offset, length);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void plain(long key, byte[] value, int offset, int length) throws IOException {
        int prefix = format.dialect().valuePrefix();
        head(key, prefix + length);
        if (prefix > 0) {
            out.writeInt(length);
        }
        out.write(value, offset, length);
    }

    private void packed(long key, byte[] value, int offset, int length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream pack = new DataOutputStream(format.codec().compress(bytes))) {
            prefixed(pack, value, offset, length);
        }
        head(key, bytes.size());
        bytes.writeTo(out);
    }

    private void prefixed(DataOutputStream to, byte[] value, int offset, int length)
            throws IOException {
        if (format.dialect().valuePrefix() > 0) {
            to.writeInt(length);
        }
        to.write(value, offset, length);
    }

    private void head(long key, int valueBytes) throws IOException {
        if (sinceSync >= SYNC_INTERVAL) {
            sync();
        }
        int keyBytes = format.dialect().keyBytes();
        out.writeInt(keyBytes + valueBytes);
        out.writeInt(keyBytes);
        key(out, key);
        sinceSync += keyBytes + valueBytes;
    }

    private void key(DataOutputStream to, long key) throws IOException {
        switch (format.dialect()) {
            case UPSTREAM -> to.writeLong(Long.reverseBytes(key));
            case HADOOP_LONG -> to.writeLong(key);
            case HADOOP -> {
                to.writeInt(Long.BYTES);
                to.writeLong(Long.reverseBytes(key));
            }
        }
    }

    private void sync() throws IOException {
        out.writeInt(-1);
        out.write(format.sync());
        sinceSync = 0;
    }

    private void inBlock(long key, byte[] value, int offset, int length) throws IOException {
        Vint.write(block.keyLengths(), format.dialect().keyBytes());
        key(block.keys(), key);
        Vint.write(block.valueLengths(), format.dialect().valuePrefix() + length);
        prefixed(block.values(), value, offset, length);
        block.counted();
        if (block.full()) {
            flushBlock();
        }
    }

    private void flushBlock() throws IOException {
        if (!block.isEmpty()) {
            sync();
            block.writeTo(out);
        }
    }

    @Override
    public void close() {
        try (out) {
            flushBlock();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
