// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Header fields in their order; names are compared without regard to case. */
public record HttpFields(List<Field> list) {
    public static final HttpFields NONE = new HttpFields(List.of());

    /** One line of a header. */
    public record Field(String name, String value) {}

    public HttpFields {
        list = List.copyOf(list);
    }

    public Optional<String> first(String name) {
        return list.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(Field::value)
                .findFirst();
    }

    public List<String> all(String name) {
        return list.stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(Field::value)
                .toList();
    }

    public HttpFields with(String name, String value) {
        var more = new ArrayList<>(list);
        more.add(new Field(name, value));
        return new HttpFields(more);
    }

    public HttpFields with(HttpFields others) {
        var more = new ArrayList<>(list);
        more.addAll(others.list);
        return new HttpFields(more);
    }
}
