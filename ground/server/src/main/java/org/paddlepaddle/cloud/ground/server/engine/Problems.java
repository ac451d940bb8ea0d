// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;

/** Collects what is wrong with an object, in the words of Kubernetes' field errors. */
public final class Problems {
    /** In the order found; what both schema and rules complain about is said once. */
    private final Set<Cause> causes = new LinkedHashSet<>();

    public void invalid(String field, String value, String why) {
        add("FieldValueInvalid", "Invalid value: " + quoted(value) + ": " + why, field);
    }

    /** The value is shown as JSON, strings in quotes. */
    public void invalid(String field, JsonNode value, String why) {
        add("FieldValueInvalid", "Invalid value: " + value + ": " + why, field);
    }

    /** The value is shown as it is given, without quotes. */
    public void invalidNumber(String field, String value, String why) {
        add("FieldValueInvalid", "Invalid value: " + value + ": " + why, field);
    }

    public void required(String field, String why) {
        add("FieldValueRequired", "Required value" + (why.isEmpty() ? "" : ": " + why), field);
    }

    public void forbidden(String field, String why) {
        add("FieldValueForbidden", "Forbidden: " + why, field);
    }

    public void duplicate(String field, String value) {
        add("FieldValueDuplicate", "Duplicate value: " + quoted(value), field);
    }

    public void notFound(String field, String value) {
        add("FieldValueNotFound", "Not found: " + quoted(value), field);
    }

    public void unsupported(String field, String value, List<String> allowed) {
        var values = allowed.stream().map(Problems::quoted).collect(Collectors.joining(", "));
        add(
                "FieldValueNotSupported",
                "Unsupported value: " + quoted(value) + ": supported values: " + values,
                field);
    }

    /** An option that may be given several times. */
    void unsupportedList(String field, List<String> values, List<String> allowed) {
        var given = values.stream().map(Problems::quoted).collect(Collectors.joining(","));
        var known = allowed.stream().map(Problems::quoted).collect(Collectors.joining(", "));
        add(
                "FieldValueNotSupported",
                "Unsupported value: [" + given + "]: supported values: " + known,
                field);
    }

    public void tooLong(String field, int bytes) {
        add("FieldValueTooLong", "Too long: may not be more than " + bytes + " bytes", field);
    }

    public void addAll(List<Cause> more) {
        causes.addAll(more);
    }

    public boolean isEmpty() {
        return causes.isEmpty();
    }

    /** True when something is not even of the right type. */
    boolean concernTypes() {
        return causes.stream().anyMatch(cause -> cause.reason().equals("FieldValueTypeInvalid"));
    }

    public List<Cause> causes() {
        return List.copyOf(causes);
    }

    private void add(String reason, String message, String field) {
        causes.add(new Cause(reason, message, field));
    }

    private static String quoted(String value) {
        return "\""
                + value.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\t", "\\t")
                        .replace("\n", "\\n")
                + "\"";
    }
}
