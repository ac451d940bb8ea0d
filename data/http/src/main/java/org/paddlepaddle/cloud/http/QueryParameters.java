// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The decoded parameters of a query or of a form, in their order. */
public record QueryParameters(List<Parameter> list) {
    /** One {@code name=value}. */
    public record Parameter(String name, String value) {}

    public QueryParameters {
        list = List.copyOf(list);
    }

    /**
     * @throws HttpRefusal when the percent-encoding is broken
     */
    public static QueryParameters parse(String query) {
        var found = new ArrayList<Parameter>();
        for (var pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                var name = equals < 0 ? pair : pair.substring(0, equals);
                var value = equals < 0 ? "" : pair.substring(equals + 1);
                found.add(
                        new Parameter(
                                RequestTarget.decode(name, true),
                                RequestTarget.decode(value, true)));
            }
        }
        return new QueryParameters(found);
    }

    public Optional<String> first(String name) {
        return list.stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::value)
                .findFirst();
    }

    public List<String> all(String name) {
        return list.stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::value)
                .toList();
    }

    /**
     * A number, or what holds when it is not given.
     *
     * @throws HttpRefusal when it is no number within these bounds
     */
    public int number(String name, int otherwise, int least, int most) {
        var text = first(name).filter(value -> !value.isEmpty());
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text.get());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException _) {
            // Told below, as the wrong numbers are.
        }
        throw HttpRefusal.badRequest(
                "query parameter %s must be a number from %d to %d".formatted(name, least, most));
    }
}
