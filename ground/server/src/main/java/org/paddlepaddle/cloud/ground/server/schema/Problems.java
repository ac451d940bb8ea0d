// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Violations in the words of Kubernetes' field errors. */
final class Problems {
    /** The field of a violation that names none. */
    static final String NOWHERE = "<nil>";

    private Problems() {}

    static Cause required(String field, String detail) {
        return cause("FieldValueRequired", "Required value", detail, field);
    }

    static Cause forbidden(String field, String detail) {
        return cause("FieldValueForbidden", "Forbidden", detail, field);
    }

    static Cause invalid(String field, JsonNode value, String detail) {
        return cause("FieldValueInvalid", "Invalid value: " + shown(value), detail, field);
    }

    static Cause invalid(String field, String value, String detail) {
        return cause("FieldValueInvalid", "Invalid value: " + quoted(value), detail, field);
    }

    /** A value of the wrong type; the message repeats the type found as Kubernetes does. */
    static Cause type(String field, String wanted, String found) {
        return cause(
                "FieldValueTypeInvalid",
                "Invalid value: " + quoted(found),
                inBody(field, "must be of type " + wanted + ": " + quoted(found)),
                field);
    }

    static Cause unsupported(String field, JsonNode value, List<JsonNode> allowed) {
        var values =
                allowed.stream()
                        .map(each -> quoted(each.isTextual() ? each.asText() : each.toString()))
                        .collect(Collectors.joining(", "));
        return cause(
                "FieldValueNotSupported",
                "Unsupported value: " + shown(value),
                "supported values: " + values,
                field);
    }

    static Cause tooLong(String field, long most) {
        return cause(
                "FieldValueTooLong",
                "Too long",
                "may not be more than " + most + (most == 1 ? " byte" : " bytes"),
                field);
    }

    static Cause tooMany(String field, long count, long most) {
        return cause(
                "FieldValueTooMany",
                "Too many: " + count,
                "must have at most " + most + (most == 1 ? " item" : " items"),
                field);
    }

    static Cause duplicate(String field, JsonNode value) {
        return cause("FieldValueDuplicate", "Duplicate value: " + shown(value), "", field);
    }

    /** The path of a field. */
    static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** {@code spec.replicas in body should …}. */
    static String inBody(String field, String rest) {
        return field + " in body " + rest;
    }

    private static Cause cause(String reason, String message, String detail, String field) {
        return new Cause(reason, detail.isEmpty() ? message : message + ": " + detail, field);
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode()
                ? "null"
                : value.isTextual() ? quoted(value.asText()) : value.toString();
    }

    /** As Go's {@code %q} for what occurs here. */
    static String quoted(String text) {
        var out = new StringBuilder("\"");
        text.chars()
                .forEach(
                        c -> {
                            switch (c) {
                                case '"' -> out.append("\\\"");
                                case '\\' -> out.append("\\\\");
                                case '\n' -> out.append("\\n");
                                case '\t' -> out.append("\\t");
                                case '\r' -> out.append("\\r");
                                default ->
                                        out.append(
                                                c < ' ' || c == 0x7f
                                                        ? "\\x%02x".formatted(c)
                                                        : String.valueOf((char) c));
                            }
                        });
        return out.append('"').toString();
    }
}
