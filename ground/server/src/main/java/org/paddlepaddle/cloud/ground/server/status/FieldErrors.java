// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.rules.text.GoQuote;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** What is wrong with a field, in the words of Kubernetes. */
public final class FieldErrors {
    /** The field of a violation that names none. */
    public static final String NOWHERE = "<nil>";

    private FieldErrors() {}

    public static Cause required(String field, String detail) {
        return cause("FieldValueRequired", "Required value", detail, field);
    }

    public static Cause forbidden(String field, String detail) {
        return cause("FieldValueForbidden", "Forbidden", detail, field);
    }

    public static Cause invalid(String field, JsonNode value, String detail) {
        return invalidShown(field, shown(value), detail);
    }

    public static Cause invalid(String field, String value, String detail) {
        return invalidShown(field, GoQuote.of(value), detail);
    }

    /**
     * @param shown the value as it is to be shown
     */
    public static Cause invalidShown(String field, String shown, String detail) {
        return cause("FieldValueInvalid", "Invalid value: " + shown, detail, field);
    }

    public static Cause notFound(String field, String value) {
        return cause("FieldValueNotFound", "Not found: " + GoQuote.of(value), "", field);
    }

    /** A value of the wrong type; the message repeats the type found as Kubernetes does. */
    public static Cause type(String field, String wanted, String found) {
        return cause(
                "FieldValueTypeInvalid",
                "Invalid value: " + GoQuote.of(found),
                inBody(field, "must be of type " + wanted + ": " + GoQuote.of(found)),
                field);
    }

    public static Cause unsupported(String field, JsonNode value, List<JsonNode> allowed) {
        return unsupported(
                field,
                shown(value),
                allowed.stream()
                        .map(each -> each.isTextual() ? each.asText() : each.toString())
                        .toList());
    }

    /**
     * @param shown the value as it is to be shown
     */
    public static Cause unsupported(String field, String shown, Collection<String> allowed) {
        var values = allowed.stream().map(GoQuote::of).collect(Collectors.joining(", "));
        return cause(
                "FieldValueNotSupported",
                "Unsupported value: " + shown,
                "supported values: " + values,
                field);
    }

    public static Cause tooLong(String field, long most) {
        return cause(
                "FieldValueTooLong",
                "Too long",
                "may not be more than " + most + (most == 1 ? " byte" : " bytes"),
                field);
    }

    public static Cause tooMany(String field, long count, long most) {
        return cause(
                "FieldValueTooMany",
                "Too many: " + count,
                "must have at most " + most + (most == 1 ? " item" : " items"),
                field);
    }

    public static Cause duplicate(String field, String value) {
        return cause("FieldValueDuplicate", "Duplicate value: " + GoQuote.of(value), "", field);
    }

    public static Cause duplicate(String field, JsonNode value) {
        return cause("FieldValueDuplicate", "Duplicate value: " + shown(value), "", field);
    }

    /** The path of a field. */
    public static String at(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    /** {@code spec.replicas in body should …}. */
    public static String inBody(String field, String rest) {
        return field + " in body " + rest;
    }

    private static Cause cause(String reason, String message, String detail, String field) {
        return new Cause(reason, detail.isEmpty() ? message : message + ": " + detail, field);
    }

    /** A value as messages show it: text quoted, all else as JSON. */
    public static String shown(JsonNode value) {
        return value.isMissingNode()
                ? "null"
                : value.isTextual() ? GoQuote.of(value.asText()) : value.toString();
    }
}
