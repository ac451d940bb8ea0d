// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.input;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The bytes of a stream that were read and not yet handed on. Memory follows what really arrives:
 * however many bytes a damaged file promises, no more than twice what it holds is ever allocated.
 */
public final class Window implements AutoCloseable {
    private static final VarHandle BIG_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final String file;
    private final InputStream in;
    private final int capacity;
    private byte[] bytes;
    private int at;
    private int end;
    private long origin;

    /**
     * @param file for messages
     * @param capacity how much is read ahead, in bytes
     */
    public Window(String file, InputStream in, int capacity) {
        this.file = file;
        this.in = in;
        this.capacity = capacity;
        bytes = new byte[capacity];
    }

    public String file() {
        return file;
    }

    /** Where in the file the next byte lies. */
    public long position() {
        return origin + at;
    }

    /** Where in the file the first byte of {@link #cut} will lie. */
    public long origin() {
        return origin;
    }

    /** Bytes passed since the last {@link #cut}. */
    public int taken() {
        return at;
    }

    /** Whether so many bytes more fit without making the array larger. */
    public boolean roomFor(int count) {
        return count <= bytes.length - at;
    }

    /** Whether so many bytes lie ahead; reads them if needed. */
    public boolean has(int count) {
        while (end - at < count) {
            if (end == bytes.length) {
                long wanted = Math.min(2L * bytes.length, Math.addExact((long) at, count));
                bytes = Arrays.copyOf(bytes, Math.toIntExact(wanted));
            }
            int read = read();
            if (read < 0) {
                return false;
            }
            end += read;
        }
        return true;
    }

    private int read() {
        try {
            return in.read(bytes, end, bytes.length - end);
        } catch (IOException failure) {
            throw InputException.at(file, origin + end, "cannot be read: " + failure.getMessage());
        }
    }

    /** Makes sure of so many bytes or says that the file stops short. */
    public void need(int count, String what) {
        if (!has(count)) {
            throw fault("the file ends inside " + what);
        }
    }

    public boolean atEnd() {
        return !has(1);
    }

    /** A big-endian integer ahead; the bytes must be there. */
    public int int32(int ahead) {
        return (int) BIG_INT.get(bytes, at + ahead);
    }

    public byte int8(int ahead) {
        return bytes[at + ahead];
    }

    public boolean startsWith(byte[] expected, int ahead) {
        int from = at + ahead;
        return Arrays.equals(bytes, from, from + expected.length, expected, 0, expected.length);
    }

    /** The array behind the window; bytes ahead begin at {@link #taken}. */
    public byte[] array() {
        return bytes;
    }

    /** How many bytes ahead were already read. */
    public int buffered() {
        return end - at;
    }

    public void skip(int count) {
        at += count;
    }

    /** A copy of the next bytes, which are passed. */
    public byte[] take(int count, String what) {
        need(count, what);
        byte[] taken = Arrays.copyOfRange(bytes, at, at + count);
        at += count;
        return taken;
    }

    /** Hands on the array: what was passed since the last time is in its first {@link #taken}. */
    public byte[] cut() {
        byte[] whole = bytes;
        int left = end - at;
        bytes = new byte[Math.max(capacity, left)];
        System.arraycopy(whole, at, bytes, 0, left);
        origin += at;
        at = 0;
        end = left;
        return whole;
    }

    /** Forgets what was passed, keeping the array. */
    public void drop() {
        System.arraycopy(bytes, at, bytes, 0, end - at);
        origin += at;
        end -= at;
        at = 0;
    }

    public InputException fault(String found) {
        return InputException.at(file, position(), found);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException _) {
            // Nothing was written, so nothing can be lost by this.
        }
    }
}
