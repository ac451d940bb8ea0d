// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.rules.text.GoQuote;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.FieldErrors;

/** Collects what is wrong with an object. */
public final class Problems {
    /** In the order found; what both schema and rules complain about is said once. */
    private final Set<Cause> causes = new LinkedHashSet<>();

    public void invalid(String field, String value, String why) {
        causes.add(FieldErrors.invalid(field, value, why));
    }

    public void invalid(String field, JsonNode value, String why) {
        causes.add(FieldErrors.invalid(field, value, why));
    }

    /** The value is shown as it is given, without quotes. */
    public void invalidNumber(String field, String value, String why) {
        causes.add(FieldErrors.invalidShown(field, value, why));
    }

    public void required(String field, String why) {
        causes.add(FieldErrors.required(field, why));
    }

    public void forbidden(String field, String why) {
        causes.add(FieldErrors.forbidden(field, why));
    }

    public void duplicate(String field, String value) {
        causes.add(FieldErrors.duplicate(field, value));
    }

    public void duplicate(String field, JsonNode value) {
        causes.add(FieldErrors.duplicate(field, value));
    }

    public void notFound(String field, String value) {
        causes.add(FieldErrors.notFound(field, value));
    }

    public void unsupported(String field, String value, List<String> allowed) {
        causes.add(FieldErrors.unsupported(field, GoQuote.of(value), allowed));
    }

    public void unsupported(String field, JsonNode value, List<String> allowed) {
        causes.add(FieldErrors.unsupported(field, FieldErrors.shown(value), allowed));
    }

    /** An option that may be given several times. */
    public void unsupportedList(String field, List<String> values, List<String> allowed) {
        var given = values.stream().map(GoQuote::of).collect(Collectors.joining(",", "[", "]"));
        causes.add(FieldErrors.unsupported(field, given, allowed));
    }

    public void tooLong(String field, int bytes) {
        causes.add(FieldErrors.tooLong(field, bytes));
    }

    public void addAll(List<Cause> more) {
        causes.addAll(more);
    }

    public boolean isEmpty() {
        return causes.isEmpty();
    }

    /** True when something is not even of the right type. */
    public boolean concernTypes() {
        return causes.stream().anyMatch(cause -> cause.reason().equals("FieldValueTypeInvalid"));
    }

    public List<Cause> causes() {
        return List.copyOf(causes);
    }
}
