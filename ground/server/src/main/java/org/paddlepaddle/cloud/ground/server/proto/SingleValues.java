// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The messages of Kubernetes that are one value in JSON; each reader holds one such message. */
final class SingleValues {
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build();
    private static final DateTimeFormatter SECONDS = format("uuuu-MM-dd'T'HH:mm:ss'Z'");
    private static final DateTimeFormatter MICROS = format("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");
    private static final long EARLIEST = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
    private static final long LATEST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    private static final int NANOS = 1_000_000_000;

    private SingleValues() {}

    /** Field 1 is the text. */
    static JsonNode quantity(WireReader in) {
        var text = "0";
        while (in.hasMore()) {
            var tag = in.tag();
            if (tag.field() == 1) {
                text = field(in, tag, WireType.DELIMITED).delimited().text();
            } else {
                in.skip(tag.wire());
            }
        }
        return TextNode.valueOf(text);
    }

    /** Field 1 is 0 for a number, which is field 2, and 1 for a text, which is field 3. */
    static JsonNode intOrString(WireReader in) {
        long kind = 0;
        int number = 0;
        var text = "";
        while (in.hasMore()) {
            var tag = in.tag();
            switch (tag.field()) {
                case 1 -> kind = field(in, tag, WireType.VARINT).varint();
                case 2 -> number = (int) field(in, tag, WireType.VARINT).varint();
                case 3 -> text = field(in, tag, WireType.DELIMITED).delimited().text();
                default -> in.skip(tag.wire());
            }
        }
        if (kind != 0 && kind != 1) {
            throw new MalformedProtobuf("impossible IntOrString.Type " + kind);
        }
        return kind == 0 ? IntNode.valueOf(number) : TextNode.valueOf(text);
    }

    /** Fractions of a second are not part of this type, whatever the sender wrote. */
    static JsonNode time(WireReader in) {
        return time(in, SECONDS);
    }

    static JsonNode microTime(WireReader in) {
        return time(in, MICROS);
    }

    /** Field 1 is the text of a JSON value. */
    static JsonNode json(WireReader in) {
        JsonNode value = NullNode.getInstance();
        while (in.hasMore()) {
            var tag = in.tag();
            if (tag.field() == 1) {
                value = parse(field(in, tag, WireType.DELIMITED).delimited());
            } else {
                in.skip(tag.wire());
            }
        }
        return value;
    }

    /** Field 1 has the seconds, field 2 the nanoseconds; the empty message is no time at all. */
    private static JsonNode time(WireReader in, DateTimeFormatter format) {
        if (!in.hasMore()) {
            return NullNode.getInstance();
        }
        long seconds = 0;
        int nanos = 0;
        while (in.hasMore()) {
            var tag = in.tag();
            switch (tag.field()) {
                case 1 -> seconds = field(in, tag, WireType.VARINT).varint();
                case 2 -> nanos = (int) field(in, tag, WireType.VARINT).varint();
                default -> in.skip(tag.wire());
            }
        }
        if (seconds < EARLIEST || seconds > LATEST || nanos < 0 || nanos >= NANOS) {
            throw new MalformedProtobuf("time outside of the years 1 to 9999");
        }
        return TextNode.valueOf(format.format(Instant.ofEpochSecond(seconds, nanos)));
    }

    private static JsonNode parse(WireReader in) {
        if (!in.hasMore()) {
            return NullNode.getInstance();
        }
        try {
            return MAPPER.readTree(in.text());
        } catch (JsonProcessingException e) {
            throw new MalformedProtobuf("embedded value is not JSON");
        }
    }

    private static WireReader field(WireReader in, WireReader.Tag tag, WireType expected) {
        if (tag.wire() != expected) {
            throw new MalformedProtobuf("proto: wrong wireType for field " + tag.field());
        }
        return in;
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }
}
