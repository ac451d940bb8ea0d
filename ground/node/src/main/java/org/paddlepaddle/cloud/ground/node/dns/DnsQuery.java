// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import java.util.Arrays;

/**
 * A question somebody asked.
 *
 * @param flags the header's second word
 * @param name in lower case
 * @param question as it stood in the packet: its letters are repeated exactly
 * @param payload the largest answer the asker takes by UDP; 0 when it did not say
 */
record DnsQuery(
        int id, int flags, String name, int type, int family, byte[] question, int payload) {
    static final int HEADER = 12;
    static final int RESPONSE = 0x8000;
    static final int RECURSION_DESIRED = 0x0100;
    private static final int OPERATION = 0x7800;

    /**
     * @throws MalformedPacketException when it is none
     */
    static DnsQuery parse(byte[] packet) {
        var reader = new PacketReader(packet);
        int id = reader.number();
        int flags = reader.number();
        if ((flags & RESPONSE) != 0) {
            throw new MalformedPacketException("an answer, not a question");
        }
        if (reader.number() != 1) {
            throw new MalformedPacketException("not exactly one question");
        }
        int more = reader.number() + reader.number() + reader.number();
        var name = reader.name();
        int type = reader.number();
        int family = reader.number();
        var question = Arrays.copyOfRange(packet, HEADER, reader.position());
        return new DnsQuery(id, flags, name, type, family, question, payload(reader, more));
    }

    private static int payload(PacketReader reader, int records) {
        int payload = 0;
        for (int i = 0; i < records; i++) {
            reader.name();
            int type = reader.number();
            int family = reader.number();
            reader.longNumber();
            reader.bytes(reader.number());
            payload = type == DnsTypes.OPT ? Math.max(family, 1) : payload;
        }
        return payload;
    }

    /** A question of our own. */
    static byte[] packet(int id, String name, int type) {
        return new PacketWriter("")
                .number(id)
                .number(RECURSION_DESIRED)
                .number(1)
                .number(0)
                .number(0)
                .number(0)
                .name(name)
                .number(type)
                .number(DnsTypes.INTERNET)
                .toBytes();
    }

    boolean ordinary() {
        return (flags & OPERATION) == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DnsQuery that
                && id == that.id
                && flags == that.flags
                && name.equals(that.name)
                && type == that.type
                && family == that.family
                && payload == that.payload
                && Arrays.equals(question, that.question);
    }

    @Override
    public int hashCode() {
        return 31 * id + name.hashCode();
    }
}
