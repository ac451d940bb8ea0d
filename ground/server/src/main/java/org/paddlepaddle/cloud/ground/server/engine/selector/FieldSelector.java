// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.selector;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.selector.FieldLabels.Field;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.status.ApiException;

/** A field selector: terms on fields that must all hold. */
record FieldSelector(List<Term> terms) {
    private static final List<String> ESCAPES = List.of("\\\\", "\\,", "\\=");

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
        for (var part : parts(text)) {
            if (!part.isEmpty()) {
                terms.add(term(type, part, text));
            }
        }
        return new FieldSelector(terms);
    }

    /** Sorted, so that of several mistakes the same is told as by Kubernetes. */
    private static List<String> parts(String text) {
        var parts = new ArrayList<String>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == ',') {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        Collections.sort(parts);
        return parts;
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
        if (at < 0) {
            throw ApiErrors.badRequest(
                    "invalid selector: '" + whole + "'; can't understand '" + part + "'");
        }
        boolean equal = at == 0 || part.charAt(at - 1) != '!';
        var label = part.substring(0, equal ? at : at - 1);
        int value = equal && part.startsWith("==", at) ? at + 2 : at + 1;
        var wanted = unescape(part.substring(value));
        return new Term(field(type, label), equal, wanted);
    }

    private static Field field(ResourceType type, String label) {
        if (label.equals("metadata.name")
                || label.equals("metadata.namespace")
                || type.selectableFields().contains(label)) {
            return new Field(List.of(label.split("\\.")), "");
        }
        return FieldLabels.find(type, label).orElseThrow(() -> unsupported(type, label));
    }

    private static ApiException unsupported(ResourceType type, String label) {
        boolean plain = type.custom() || FieldLabels.known(type);
        return ApiErrors.badRequest(
                plain
                        ? "field label not supported: " + label
                        : "\""
                                + label
                                + "\" is not a known field selector: only \"metadata.name\","
                                + " \"metadata.namespace\"");
    }

    private static String unescape(String value) {
        var plain = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == ',' || c == '=') {
                throw ApiErrors.badRequest(
                        "invalid field selector: unescaped character in value: " + (int) c);
            }
            if (c == '\\') {
                var sequence = value.substring(i, Math.min(i + 2, value.length()));
                if (!ESCAPES.contains(sequence)) {
                    throw ApiErrors.badRequest(
                            "invalid field selector: invalid escape sequence: " + sequence);
                }
                c = value.charAt(++i);
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
