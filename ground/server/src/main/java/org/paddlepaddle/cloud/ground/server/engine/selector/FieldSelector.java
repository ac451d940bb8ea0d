// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.selector.FieldLabels.Field;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;
import org.paddlepaddle.cloud.ground.server.status.Refusals;

/** Terms on fields that must all hold. */
record FieldSelector(List<Term> terms) {
    static final FieldSelector EVERYTHING = new FieldSelector(List.of());

    /** {@code field=value} or, negated, {@code field!=value}. */
    record Term(Field field, boolean equal, String value) {
        boolean accepts(byte[] object) {
            var found = Peek.field(object, field.path());
            return value.equals(found.isEmpty() ? field.otherwise() : found) == equal;
        }
    }

    /**
     * @throws ApiException 400 when a field is not selectable
     */
    static FieldSelector parse(ResourceType type, String text) {
        if (text.isEmpty()) {
            return EVERYTHING;
        }
        var terms = new ArrayList<Term>();
        for (var part : text.split("(?<!\\\\),")) {
            if (!part.isEmpty()) {
                terms.add(term(type, part, text));
            }
        }
        return new FieldSelector(terms);
    }

    boolean matches(byte[] object) {
        for (var term : terms) {
            if (!term.accepts(object)) {
                return false;
            }
        }
        return true;
    }

    private static Term term(ResourceType type, String part, String whole) {
        int at = part.indexOf('=');
        if (at < 1) {
            throw Refusals.badRequest(
                    "invalid selector: '" + whole + "'; can't understand '" + part + "'");
        }
        boolean equal = part.charAt(at - 1) != '!';
        var label = part.substring(0, equal ? at : at - 1);
        int value = part.startsWith("==", at) ? at + 2 : at + 1;
        return new Term(field(type, label), equal, unescape(part.substring(value)));
    }

    private static Field field(ResourceType type, String label) {
        if (label.equals("metadata.name") || label.equals("metadata.namespace")) {
            return new Field(List.of(label.split("\\.")), "");
        }
        return FieldLabels.find(type, label).orElseThrow(() -> unsupported(type, label));
    }

    private static ApiException unsupported(ResourceType type, String label) {
        boolean plain = type.custom() || FieldLabels.known(type);
        return Refusals.badRequest(
                plain
                        ? "field label not supported: " + label
                        : "\""
                                + label
                                + "\" is not a known field selector: only \"metadata.name\","
                                + " \"metadata.namespace\"");
    }

    private static String unescape(String value) {
        return value.replace("\\,", ",").replace("\\=", "=").replace("\\\\", "\\");
    }
}
