// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/** Writes a packet; the question's name is written once and then pointed to. */
final class PacketWriter {
    private static final int QUESTION = 0xc00c;
    private static final int MOST_LABEL = 63;
    private static final int MOST_TEXT = 255;
    private static final int MINUTE = 60;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final String question;

    /**
     * @param question the name that stands right after the header
     */
    PacketWriter(String question) {
        this.question = question;
    }

    String question() {
        return question;
    }

    int size() {
        return bytes.size();
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    PacketWriter number(int value) {
        bytes.write(value >> 8);
        bytes.write(value);
        return this;
    }

    PacketWriter longNumber(long value) {
        return number((int) (value >> 16) & 0xffff).number((int) value & 0xffff);
    }

    PacketWriter raw(byte[] given) {
        bytes.writeBytes(given);
        return this;
    }

    PacketWriter name(String name) {
        if (!name.isEmpty()) {
            for (var label : name.split("\\.")) {
                var letters = label.getBytes(ISO_8859_1);
                if (letters.length == 0 || letters.length > MOST_LABEL) {
                    throw new MalformedPacketException("no name: " + name);
                }
                bytes.write(letters.length);
                bytes.writeBytes(letters);
            }
        }
        bytes.write(0);
        return this;
    }

    PacketWriter record(DnsReply.Named named) {
        if (named.name().equals(question) && !question.isEmpty()) {
            number(QUESTION);
        } else {
            name(named.name());
        }
        number(named.resourceRecord().type()).number(DnsTypes.INTERNET).longNumber(named.seconds());
        var content = new PacketWriter("");
        content.content(named.resourceRecord());
        return number(content.size()).raw(content.toBytes());
    }

    private void content(ResourceRecord resourceRecord) {
        switch (resourceRecord) {
            case ResourceRecord.Address(var ip) -> {
                for (var part : ip.split("\\.")) {
                    bytes.write(Integer.parseInt(part));
                }
            }
            case ResourceRecord.Alias(var target) -> name(target);
            case ResourceRecord.Pointer(var target) -> name(target);
            case ResourceRecord.Location(var port, var target) ->
                    number(0).number(100).number(port).name(target);
            case ResourceRecord.Text(var text) -> {
                var letters = text.getBytes(UTF_8);
                bytes.write(Math.min(MOST_TEXT, letters.length));
                bytes.write(letters, 0, Math.min(MOST_TEXT, letters.length));
            }
            case ResourceRecord.Authority(var zone, var serial) ->
                    name("ns.dns." + zone)
                            .name("hostmaster." + zone)
                            .longNumber(serial)
                            .longNumber(MINUTE)
                            .longNumber(MINUTE)
                            .longNumber(MINUTE)
                            .longNumber(DnsReply.SECONDS);
            case ResourceRecord.Foreign(_, var given) -> raw(given);
        }
    }
}
