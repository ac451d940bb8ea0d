// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

/**
 * Writes baidu_std replies of {@code seek} into native memory, values straight from where the table
 * keeps them. The caller sees to it that there is room: {@link #HEAD_BYTES} for the frame, {@link
 * #VALUE_BYTES} and the value itself for every key.
 */
public final class ReplyWriter {
    /** Room for header, meta and what stands before the first value. */
    public static final int HEAD_BYTES = 64;

    /** Room around one value. */
    public static final int VALUE_BYTES = 16;

    /** The status of a key that is not there: -1 as the unsigned number upstream sends. */
    public static final long MISS = 0xffffffffL;

    /** The status of a value that is longer than this server may send. */
    public static final int TOO_LONG = 2;

    private static final int SHORT = 123;
    private static final long HIT_WORD = 0x00_12_00_08_00_0aL;

    private long at;
    private long start;
    private int metaLength;

    public void position(long address) {
        at = address;
    }

    public long position() {
        return at;
    }

    /** What was written lies elsewhere now. */
    public void moved(long distance) {
        at += distance;
        start += distance;
    }

    /** Begins a good reply. */
    public void begin(long correlationId) {
        begin(correlationId, 0);
    }

    private void begin(long correlationId, int attachment) {
        start = at;
        long meta = start + Frame.HEADER_BYTES;
        // response { error_code: 0 }, compress_type: 0, correlation_id
        NativeMemory.putLong(meta, 0x20_00_18_00_08_02_12L);
        at = Varint.write(meta + 7, correlationId);
        if (attachment > 0) {
            NativeMemory.putByte(at, 0x28);
            at = Varint.write(at + 1, attachment);
        }
        metaLength = (int) (at - meta);
    }

    public void hit(long address, int length) {
        if (length <= SHORT) {
            NativeMemory.putLong(at, HIT_WORD | ((length + 4L) << 8) | ((long) length << 40));
            at += 6;
        } else {
            longHead(length);
        }
        NativeMemory.copy(address, at, length);
        at += length;
    }

    /** Only what stands before a value of this length; the value goes another way. */
    public void longHead(int length) {
        NativeMemory.putByte(at, 0x0a);
        at = Varint.write(at + 1, length + 3L + Varint.size(length));
        NativeMemory.putShort(at, 0x0008);
        NativeMemory.putByte(at + 2, 0x12);
        at = Varint.write(at + 3, length);
    }

    public void miss() {
        NativeMemory.putLong(at, 0x0fffffffff08080aL);
        NativeMemory.putShort(at + 8, 0x0012);
        at += 10;
    }

    public void tooLong() {
        NativeMemory.putLong(at, 0x00_12_02_08_04_0aL);
        at += 6;
    }

    public void version(byte[] name) {
        NativeMemory.putByte(at, 0x12);
        at = Varint.write(at + 1, name.length);
        NativeMemory.copy(name, 0, at, name.length);
        at += name.length;
    }

    /**
     * Ends a reply and fills in its length.
     *
     * @param elsewhere bytes of the reply that are not in this memory
     */
    public void end(long elsewhere) {
        long body = at - start - Frame.HEADER_BYTES + elsewhere;
        Frame.write(start, (int) body, metaLength);
    }

    /** The start of the reply being written. */
    public long start() {
        return start;
    }

    public void error(long correlationId, int code, byte[] text) {
        start = at;
        long meta = start + Frame.HEADER_BYTES;
        int inner = 2 + Varint.size(code) + Varint.size(text.length) + text.length;
        NativeMemory.putByte(meta, 0x12);
        long next = Varint.write(meta + 1, inner);
        NativeMemory.putByte(next, 0x08);
        next = Varint.write(next + 1, code);
        NativeMemory.putByte(next, 0x12);
        next = Varint.write(next + 1, text.length);
        NativeMemory.copy(text, 0, next, text.length);
        next += text.length;
        NativeMemory.putInt(next, 0x20_00_18);
        at = Varint.write(next + 3, correlationId);
        metaLength = (int) (at - meta);
        end(0);
    }

    /**
     * Begins a flat reply: the message says version and stride, the attachment is a bitmap of the
     * keys that were found followed by one row per key, zeros where there is none.
     */
    public void beginFlat(long correlationId, int count, int stride, byte[] version) {
        begin(correlationId, flatBytes(count, stride));
        if (version.length > 0) {
            version(version);
        }
        NativeMemory.putByte(at, 0x18);
        at = Varint.write(at + 1, stride);
    }

    /** The size of a flat reply's attachment; negative when there is no such reply. */
    public static int flatBytes(int count, int stride) {
        long bytes = bitmapBytes(count) + (long) count * stride;
        return bytes > Integer.MAX_VALUE ? -1 : (int) bytes;
    }

    static int bitmapBytes(int count) {
        return (count + 7) >>> 3;
    }

    /** Clears the bitmap and answers where it lies; rows follow it. */
    public long bitmap(int count) {
        long address = at;
        NativeMemory.fill(address, bitmapBytes(count));
        at += bitmapBytes(count);
        return address;
    }

    public void row(long bitmap, int place, long address, int length, int stride) {
        long bits = bitmap + (place >>> 3);
        NativeMemory.putByte(bits, NativeMemory.getByte(bits) | (1 << (place & 7)));
        NativeMemory.copy(address, at, length);
        if (length < stride) {
            NativeMemory.fill(at + length, stride - length);
        }
        at += stride;
    }

    public void noRow(int stride) {
        NativeMemory.fill(at, stride);
        at += stride;
    }
}
