// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.regex.Pattern;

/** JSON as CEL sees it, told by the schema what text means. */
final class Values {
    private static final Pattern DURATION_PART =
            Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|µs|ms|s|m|h)");

    private Values() {}

    static Object of(Place place, JsonNode value) {
        if (value.isNull()) {
            return NullValue.NULL_VALUE;
        }
        return switch (place.kind()) {
            case STRUCT -> struct(place, value);
            case MAP -> map(place, value);
            case LIST -> list(place, value);
            case STRING -> value.asText();
            case INTEGER -> value.asLong();
            case NUMBER -> value.asDouble();
            case BOOLEAN -> value.asBoolean();
            case TIMESTAMP -> timestamp(value.asText());
            case DATE -> LocalDate.parse(value.asText()).atStartOfDay(ZoneOffset.UTC).toInstant();
            case DURATION -> duration(value.asText());
            case BYTES -> CelByteString.of(Base64.getDecoder().decode(value.asText()));
            case DYNAMIC -> value.isNumber() ? (Object) value.asLong() : value.asText();
        };
    }

    private static Object struct(Place place, JsonNode value) {
        var fields = new LinkedHashMap<String, Object>();
        place.fields()
                .forEach(
                        (name, field) -> {
                            var found = value.get(name);
                            if (found != null) {
                                fields.put(Names.escaped(name), of(field, found));
                            }
                        });
        return fields;
    }

    private static Object map(Place place, JsonNode value) {
        var entries = new LinkedHashMap<String, Object>();
        var element = place.element();
        if (element != null) {
            value.properties().forEach(e -> entries.put(e.getKey(), of(element, e.getValue())));
        }
        return entries;
    }

    private static Object list(Place place, JsonNode value) {
        var elements = new ArrayList<Object>(value.size());
        var element = place.element();
        if (element != null) {
            value.forEach(each -> elements.add(of(element, each)));
        }
        return elements;
    }

    private static Object timestamp(String text) {
        return OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant();
    }

    /** As Go writes durations: {@code 1h30m}, {@code 1.5s}. */
    static Duration duration(String text) {
        boolean negative = text.startsWith("-");
        var rest = negative || text.startsWith("+") ? text.substring(1) : text;
        if (rest.equals("0")) {
            return Duration.ZERO;
        }
        var part = DURATION_PART.matcher(rest);
        var sum = Duration.ZERO;
        int at = 0;
        while (part.find() && part.start() == at) {
            sum =
                    sum.plusNanos(
                            Math.round(Double.parseDouble(part.group(1)) * nanos(part.group(2))));
            at = part.end();
        }
        if (at == 0 || at != rest.length()) {
            throw new DateTimeException("invalid duration " + text);
        }
        return negative ? sum.negated() : sum;
    }

    private static double nanos(String unit) {
        return switch (unit) {
            case "ns" -> 1;
            case "us", "µs" -> 1e3;
            case "ms" -> 1e6;
            case "s" -> 1e9;
            case "m" -> 60e9;
            default -> 3600e9;
        };
    }
}
