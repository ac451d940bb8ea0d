// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A cursor over encoded bytes that never reads past its end. */
final class WireReader {
    private static final int LONGEST_VARINT = 10;

    private final byte[] bytes;
    private final int end;
    private int at;

    /** What stands before a value. */
    record Tag(int field, WireType wire) {}

    WireReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    private WireReader(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    boolean hasMore() {
        return at < end;
    }

    Tag tag() {
        long value = varint();
        long field = value >>> 3;
        if (field == 0 || field > Integer.MAX_VALUE >>> 3) {
            throw new MalformedProtobuf("proto: illegal tag " + field);
        }
        return new Tag((int) field, WireType.of((int) (value & 7)));
    }

    long varint() {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            byte next = bytes[advance(1)];
            value |= (long) (next & 0x7f) << (7 * i);
            if (next >= 0) {
                return value;
            }
        }
        throw new MalformedProtobuf("proto: integer overflow");
    }

    double fixed64() {
        return Double.longBitsToDouble(
                Long.reverseBytes(ByteBuffer.wrap(bytes, advance(8), 8).getLong()));
    }

    /** The next delimited stretch, read on its own. */
    WireReader delimited() {
        long length = varint();
        if (length < 0) {
            throw new MalformedProtobuf("proto: negative length found during unmarshaling");
        }
        int from = advance(length);
        return new WireReader(bytes, from, at);
    }

    byte[] rest() {
        int from = at;
        at = end;
        return Arrays.copyOfRange(bytes, from, end);
    }

    String text() {
        try {
            var text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes, at, end - at));
            at = end;
            return text.toString();
        } catch (CharacterCodingException e) {
            throw new MalformedProtobuf("proto: string field contains invalid UTF-8");
        }
    }

    void skip(WireType wire) {
        switch (wire) {
            case VARINT -> varint();
            case FIXED64 -> advance(8);
            case DELIMITED -> delimited();
            case FIXED32 -> advance(4);
        }
    }

    /** Where the stretch of that length begins; the cursor stands behind it afterwards. */
    private int advance(long length) {
        if (length > end - at) {
            throw new MalformedProtobuf("unexpected EOF");
        }
        int from = at;
        at += (int) length;
        return from;
    }
}
