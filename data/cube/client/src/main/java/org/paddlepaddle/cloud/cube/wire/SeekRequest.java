// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.wire;

import org.jspecify.annotations.Nullable;

/**
 * A {@code DictRequest}. Keys go to an array of the caller's, so that several small requests can
 * lie behind each other and be looked up together.
 */
public final class SeekRequest {
    /** What reading a request can come to. */
    public enum Outcome {
        READ,
        MALFORMED,
        TOO_MANY_KEYS
    }

    private static final int UNPACKED_KEY = 1 << 3;

    private final FieldReader fields = new FieldReader();
    private final NameCache nameCache = new NameCache();
    private int count;
    private boolean tooMany;
    private boolean versionRequired;
    private boolean flat;
    private @Nullable String table;
    private @Nullable String wantedVersion;

    /** Puts the keys into {@code keys} from {@code offset} on, as many as fit up to the limit. */
    public Outcome read(long from, long to, long[] keys, int offset, int limit) {
        count = 0;
        tooMany = false;
        versionRequired = false;
        flat = false;
        table = null;
        wantedVersion = null;
        fields.over(from, to);
        long at = unpacked(from, to, keys, offset, limit);
        fields.position(at);
        while (!tooMany && fields.next()) {
            take(keys, offset, limit);
        }
        if (tooMany) {
            return Outcome.TOO_MANY_KEYS;
        }
        return fields.malformed() ? Outcome.MALFORMED : Outcome.READ;
    }

    /** The run of single keys most requests begin with. Stops at whatever else there is. */
    private long unpacked(long from, long to, long[] keys, int offset, int limit) {
        long at = from;
        int n = count;
        while (at < to && NativeMemory.getByte(at) == UNPACKED_KEY) {
            int length = Varint.length(at + 1, to);
            if (length == 0) {
                break;
            }
            if (n == limit) {
                tooMany = true;
                break;
            }
            keys[offset + n++] = Varint.value(at + 1, length);
            at += 1 + length;
        }
        count = n;
        return at;
    }

    private void take(long[] keys, int offset, int limit) {
        switch (fields.field()) {
            case 1 -> takeKeys(keys, offset, limit);
            case 2 -> versionRequired = fields.is(FieldReader.VARINT) && fields.value() != 0;
            case 3 -> table = name();
            case 4 -> wantedVersion = name();
            case 5 -> flat = fields.is(FieldReader.VARINT) && fields.value() != 0;
            default -> {}
        }
    }

    private void takeKeys(long[] keys, int offset, int limit) {
        if (fields.is(FieldReader.BYTES)) {
            packed(fields.address(), fields.address() + fields.length(), keys, offset, limit);
        } else if (fields.is(FieldReader.VARINT)) {
            add(fields.value(), keys, offset, limit);
        }
    }

    private void packed(long from, long to, long[] keys, int offset, int limit) {
        long at = from;
        while (at < to && !tooMany) {
            int length = Varint.length(at, to);
            if (length == 0) {
                fields.reject();
                return;
            }
            add(Varint.value(at, length), keys, offset, limit);
            at += length;
        }
    }

    private void add(long key, long[] keys, int offset, int limit) {
        if (count == limit) {
            tooMany = true;
        } else {
            keys[offset + count++] = key;
        }
    }

    private @Nullable String name() {
        return fields.is(FieldReader.BYTES)
                ? nameCache.at(fields.address(), fields.length())
                : null;
    }

    /** How many keys were read. */
    public int count() {
        return count;
    }

    public boolean versionRequired() {
        return versionRequired;
    }

    /** Whether rows shall come packed, as the reply's attachment. */
    public boolean flat() {
        return flat;
    }

    public @Nullable String table() {
        return table;
    }

    public @Nullable String wantedVersion() {
        return wantedVersion;
    }
}
