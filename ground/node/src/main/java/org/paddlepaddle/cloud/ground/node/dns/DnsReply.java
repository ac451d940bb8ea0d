// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import java.util.ArrayList;
import java.util.List;

/**
 * What is answered to a question.
 *
 * @param code 0 when all is well
 * @param ours whether we are the ones who know
 */
record DnsReply(
        int code, boolean ours, List<Named> answers, List<Named> authority, List<Named> more) {
    /** How long an answer may be remembered: pods come and go. */
    static final int SECONDS = 5;

    private static final int AUTHORITATIVE = 0x0400;
    private static final int TRUNCATED = 0x0200;
    private static final int RECURSION = 0x0080;
    private static final int OPT_SIZE = 11;
    private static final int OUR_PAYLOAD = 1232;

    /** A record under its name. */
    record Named(String name, long seconds, ResourceRecord resourceRecord) {
        static Named of(String name, ResourceRecord resourceRecord) {
            return new Named(name, SECONDS, resourceRecord);
        }
    }

    DnsReply {
        answers = List.copyOf(answers);
        authority = List.copyOf(authority);
        more = List.copyOf(more);
    }

    static DnsReply failure(int code) {
        return new DnsReply(code, false, List.of(), List.of(), List.of());
    }

    /** The longest answer by UDP. */
    static int limit(DnsQuery dnsQuery) {
        return Math.clamp(dnsQuery.payload(), 512, OUR_PAYLOAD);
    }

    /**
     * The packet; what does not fit is left out, and the asker is told when it is an answer.
     *
     * @param limit of its size
     */
    byte[] packet(DnsQuery dnsQuery, int limit) {
        boolean extended = dnsQuery.payload() > 0;
        var records = new PacketWriter(dnsQuery.name());
        int space =
                limit - DnsQuery.HEADER - dnsQuery.question().length - (extended ? OPT_SIZE : 0);
        int answered = append(records, answers, space);
        boolean cut = answered < answers.size();
        int authorities = cut ? 0 : append(records, authority, space);
        int others = cut ? 0 : append(records, more, space);
        int flags =
                DnsQuery.RESPONSE
                        | (dnsQuery.flags() & (0x7800 | DnsQuery.RECURSION_DESIRED))
                        | RECURSION
                        | (ours ? AUTHORITATIVE : 0)
                        | (cut ? TRUNCATED : 0)
                        | code;
        var packet =
                new PacketWriter("")
                        .number(dnsQuery.id())
                        .number(flags)
                        .number(1)
                        .number(answered)
                        .number(authorities)
                        .number(others + (extended ? 1 : 0))
                        .raw(dnsQuery.question())
                        .raw(records.toBytes());
        return (extended ? option(packet) : packet).toBytes();
    }

    private static int append(PacketWriter to, List<Named> records, int space) {
        int count = 0;
        for (var record : records) {
            // The same first bytes of the question, so that pointers and sizes are right.
            var one = new PacketWriter(to.question()).record(record).toBytes();
            if (to.size() + one.length > space) {
                return count;
            }
            to.raw(one);
            count++;
        }
        return count;
    }

    private static PacketWriter option(PacketWriter packet) {
        return packet.name("").number(DnsTypes.OPT).number(OUR_PAYLOAD).longNumber(0).number(0);
    }

    /** To a packet whose question cannot be read. */
    static byte[] formatError(byte[] packet) {
        var reader = new PacketReader(packet);
        return new PacketWriter("")
                .number(reader.number())
                .number(DnsQuery.RESPONSE | DnsTypes.FORMAT_ERROR)
                .longNumber(0)
                .longNumber(0)
                .toBytes();
    }

    /**
     * What another server answered, as far as it concerns addresses.
     *
     * @throws MalformedPacketException when it is no answer to that question
     */
    static List<Named> read(byte[] packet, int id, String name) {
        var reader = new PacketReader(packet);
        if (reader.number() != id || (reader.number() & DnsQuery.RESPONSE) == 0) {
            throw new MalformedPacketException("an answer to something else");
        }
        int questions = reader.number();
        int answers = reader.number();
        reader.longNumber();
        if (questions != 1 || !reader.name().equals(name)) {
            throw new MalformedPacketException("an answer about something else");
        }
        reader.longNumber();
        var read = new ArrayList<Named>();
        for (int i = 0; i < answers; i++) {
            var owner = reader.name();
            int type = reader.number();
            reader.number();
            long seconds = reader.longNumber();
            int length = reader.number();
            switch (type) {
                case DnsTypes.CNAME ->
                        read.add(
                                new Named(owner, seconds, new ResourceRecord.Alias(reader.name())));
                case DnsTypes.A, DnsTypes.AAAA -> {
                    var bytes = reader.bytes(length);
                    read.add(new Named(owner, seconds, new ResourceRecord.Foreign(type, bytes)));
                }
                default -> reader.bytes(length);
            }
        }
        return read;
    }
}
