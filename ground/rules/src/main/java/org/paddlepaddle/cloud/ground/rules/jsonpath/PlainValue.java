// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A place of a document that is made of Java's own types. */
sealed interface PlainValue extends JsonValue {
    @Override
    default Set<String> names() {
        return Set.of();
    }

    @Override
    default Optional<JsonValue> field(String name) {
        return Optional.empty();
    }

    @Override
    default boolean isObject() {
        return false;
    }

    @Override
    default @Nullable List<JsonValue> elements() {
        return null;
    }

    @Override
    default @Nullable Object scalar() {
        return null;
    }

    /** An object. */
    record Fields(Map<?, ?> map) implements PlainValue {
        @Override
        public Set<String> names() {
            var names = new LinkedHashSet<String>();
            map.keySet().forEach(name -> names.add(String.valueOf(name)));
            return names;
        }

        @Override
        public Optional<JsonValue> field(String name) {
            return map.containsKey(name)
                    ? Optional.of(JsonValue.of(map.get(name)))
                    : Optional.empty();
        }

        @Override
        public boolean isObject() {
            return true;
        }
    }

    /** A list. */
    record Elements(List<?> list) implements PlainValue {
        @Override
        public List<JsonValue> elements() {
            return list.stream().map(JsonValue::of).toList();
        }
    }

    /** A string, a number, a boolean or nothing. */
    record Scalar(@Nullable Object scalar) implements PlainValue {}
}
