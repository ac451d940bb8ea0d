// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes messages byte by byte, right ones and wrong ones. */
final class Wire {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static Wire message() {
        return new Wire();
    }

    /** A whole body: the magic, the type and the message. */
    static byte[] body(String apiVersion, String kind, Wire content) {
        var type = message().text(1, apiVersion).text(2, kind);
        var body = new Wire();
        body.out.writeBytes(new byte[] {'k', '8', 's', 0});
        return body.bytes(1, type.bytes()).bytes(2, content.bytes()).text(3, "").bytes();
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    Wire number(int field, long value) {
        varint((long) field << 3);
        varint(value);
        return this;
    }

    Wire text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Wire child(int field, Wire message) {
        return bytes(field, message.bytes());
    }

    Wire bytes(int field, byte[] value) {
        varint(((long) field << 3) | 2);
        varint(value.length);
        out.writeBytes(value);
        return this;
    }

    /** A bare number, for packed lists and false lengths. */
    Wire varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
        return this;
    }
}
