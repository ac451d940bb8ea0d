// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Locale;

/** Reads a packet from its beginning; never beyond its end, never in circles. */
final class PacketReader {
    private static final int POINTER = 0xc0;
    private static final int LONGEST_NAME = 255;

    private final byte[] packet;
    private int at;

    PacketReader(byte[] packet) {
        this.packet = packet;
    }

    int position() {
        return at;
    }

    int octet() {
        if (at >= packet.length) {
            throw new MalformedPacketException("ends at " + at);
        }
        return packet[at++] & 0xff;
    }

    int number() {
        return octet() << 8 | octet();
    }

    long longNumber() {
        return (long) number() << 16 | number();
    }

    byte[] bytes(int count) {
        if (count > packet.length - at) {
            throw new MalformedPacketException("ends before " + count + " bytes at " + at);
        }
        at += count;
        return Arrays.copyOfRange(packet, at - count, at);
    }

    /** A name in lower case without the last dot; the root is empty. */
    String name() {
        var text = new StringBuilder();
        int resume = -1;
        int earliest = at;
        while (true) {
            int length = octet();
            if (length == 0) {
                at = resume < 0 ? at : resume;
                return text.toString().toLowerCase(Locale.ROOT);
            }
            if ((length & POINTER) == POINTER) {
                int target = (length & ~POINTER) << 8 | octet();
                // Only ever backwards, so it ends.
                if (target >= earliest) {
                    throw new MalformedPacketException("a name points to " + target);
                }
                resume = resume < 0 ? at : resume;
                at = target;
                earliest = target;
            } else if ((length & POINTER) != 0) {
                throw new MalformedPacketException("a label of kind " + (length >> 6));
            } else {
                append(text, bytes(length));
            }
        }
    }

    private static void append(StringBuilder text, byte[] label) {
        if (!text.isEmpty()) {
            text.append('.');
        }
        text.append(new String(label, ISO_8859_1));
        if (text.length() > LONGEST_NAME) {
            throw new MalformedPacketException("a name is too long");
        }
    }
}
