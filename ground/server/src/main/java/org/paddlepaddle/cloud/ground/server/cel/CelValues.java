// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import org.paddlepaddle.cloud.ground.rules.duration.GoDuration;

/** JSON as CEL sees it, told by the schema what text means. */
final class CelValues {
    private CelValues() {}

    static Object of(CelPlace celPlace, JsonNode value) {
        if (value.isNull()) {
            return NullValue.NULL_VALUE;
        }
        return switch (celPlace.kind()) {
            case STRUCT -> struct(celPlace, value);
            case MAP -> map(celPlace, value);
            case LIST -> list(celPlace, value);
            case STRING -> value.asText();
            case INTEGER -> value.asLong();
            case NUMBER -> value.asDouble();
            case BOOLEAN -> value.asBoolean();
            case TIMESTAMP -> timestamp(value.asText());
            case DATE -> LocalDate.parse(value.asText()).atStartOfDay(ZoneOffset.UTC).toInstant();
            case DURATION -> GoDuration.parse(value.asText());
            case BYTES -> CelByteString.of(Base64.getDecoder().decode(value.asText()));
            case DYNAMIC -> value.isNumber() ? (Object) value.asLong() : value.asText();
        };
    }

    private static Object struct(CelPlace celPlace, JsonNode value) {
        var fields = new LinkedHashMap<String, Object>();
        celPlace.fields()
                .forEach(
                        (name, field) -> {
                            var found = value.get(name);
                            if (found != null) {
                                fields.put(CelNames.escaped(name), of(field, found));
                            }
                        });
        return fields;
    }

    private static Object map(CelPlace celPlace, JsonNode value) {
        var entries = new LinkedHashMap<String, Object>();
        var element = celPlace.element();
        if (element != null) {
            value.properties().forEach(e -> entries.put(e.getKey(), of(element, e.getValue())));
        }
        return entries;
    }

    private static Object list(CelPlace celPlace, JsonNode value) {
        var elements = new ArrayList<Object>(value.size());
        var element = celPlace.element();
        if (element != null) {
            value.forEach(each -> elements.add(of(element, each)));
        }
        return elements;
    }

    private static Object timestamp(String text) {
        return OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant();
    }
}
