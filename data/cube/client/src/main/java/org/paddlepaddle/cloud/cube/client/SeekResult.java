// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one batch, in the order of its keys: a code per key and where in one buffer its value
 * lies. May be used again for the next batch; what was read from it before is then gone.
 */
public final class SeekResult {
    /** The key was found. */
    public static final int FOUND = 0;

    /** There is no such key. */
    public static final int NO_SUCH_KEY = -1;

    /** Its shard did not answer; of a whole batch: some did not. */
    public static final int FAILED = -2;

    /** Of a whole batch: no shard answered. */
    public static final int ALL_FAILED = -3;

    /** The value is longer than the server may send. */
    public static final int TOO_LONG = -4;

    private int size;
    private int status;
    private String version = "";
    private @Nullable String error;
    private byte[] buffer = new byte[0];
    private byte[] codes = new byte[0];
    private int[] offsets = new int[0];
    private int[] lengths = new int[0];

    /** For a client: forgets what was; the rows of so many keys follow. */
    public void begin(int keys) {
        size = keys;
        status = FOUND;
        version = "";
        error = null;
        if (codes.length < keys) {
            codes = new byte[keys];
            offsets = new int[keys];
            lengths = new int[keys];
        }
    }

    /** For a client: where the values lie. */
    public void buffer(byte[] bytes) {
        buffer = bytes;
    }

    /** For a client: what is to be said of the whole batch. */
    public void outcome(int newStatus, String newVersion, @Nullable String newError) {
        status = newStatus;
        version = newVersion;
        error = newError;
    }

    /** For a client: the value of one key. */
    public void found(int place, int offset, int length) {
        codes[place] = FOUND;
        offsets[place] = offset;
        lengths[place] = length;
    }

    /** For a client: why one key has no value. */
    public void without(int place, int code) {
        codes[place] = (byte) code;
        offsets[place] = 0;
        lengths[place] = 0;
    }

    public int size() {
        return size;
    }

    /** {@link #FOUND} when every shard answered, {@link #FAILED} or {@link #ALL_FAILED}. */
    public int status() {
        return status;
    }

    /** The one version every found row is of; {@code ""} when it has no name. */
    public String version() {
        return version;
    }

    /** What went wrong first, if anything did. */
    public @Nullable String error() {
        return error;
    }

    /** {@link #FOUND}, {@link #NO_SUCH_KEY}, {@link #FAILED} or {@link #TOO_LONG}. */
    public int code(int place) {
        return codes[checked(place)];
    }

    public boolean found(int place) {
        return code(place) == FOUND;
    }

    /** Holds all values; only what {@link #offset} and {@link #length} say is meaningful. */
    public byte[] buffer() {
        return buffer;
    }

    public int offset(int place) {
        return offsets[checked(place)];
    }

    public int length(int place) {
        return lengths[checked(place)];
    }

    /** A copy of the value; empty when there is none. */
    public byte[] value(int place) {
        int from = offset(place);
        return Arrays.copyOfRange(buffer, from, from + length(place));
    }

    /** Copies a row of floats; what the value has too few of is zero. */
    public void floats(int place, float[] into, int offset, int count) {
        int have = Math.min(count, length(place) / Float.BYTES);
        ByteBuffer.wrap(buffer)
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(offset(place))
                .asFloatBuffer()
                .get(into, offset, have);
        Arrays.fill(into, offset + have, offset + count, 0);
    }

    private int checked(int place) {
        if (place < 0 || place >= size) {
            throw new IndexOutOfBoundsException("key " + place + " of " + size);
        }
        return place;
    }
}
