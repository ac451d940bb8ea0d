// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes objects of the API smaller that are kept for long: empty maps and lists, of which a typed
 * pod has about eighty, become one for all, and so do texts that many objects repeat.
 *
 * <p>Whoever wants to change such an object takes a builder's copy, as with everything that comes
 * from an informer.
 */
final class Slimming {
    private static final String MODEL = "io.fabric8.kubernetes.api.model";

    /** A power of two; a text that finds its place taken by another takes it over. */
    private static final int TEXTS = 4096;

    /** Longer ones are hardly ever the same. */
    private static final int LONGEST = 64;

    private static final ClassValue<List<Field>> FIELDS =
            new ClassValue<>() {
                @Override
                protected List<Field> computeValue(Class<?> type) {
                    return fields(type);
                }
            };

    /** Races are harmless: two threads keep two copies of a text. */
    private final String[] texts = new String[TEXTS];

    /** Changes the object, but nothing that can be read from it. */
    void slim(Object model) {
        try {
            for (var field : FIELDS.get(model.getClass())) {
                var value = field.get(model);
                if (value != null) {
                    field.set(model, slimmed(value));
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("fields were made accessible", e);
        }
    }

    private @Nullable Object slimmed(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> shared(text);
            case Map<?, ?> map -> map.isEmpty() ? Map.of() : slimmed(map);
            case List<?> list when list.isEmpty() -> List.of();
            case List<?> list -> slimmed(list);
            default -> {
                if (value.getClass().getName().startsWith(MODEL)) {
                    slim(value);
                }
                yield value;
            }
        };
    }

    private Map<?, ?> slimmed(Map<?, ?> map) {
        var copy = LinkedHashMap.<@Nullable Object, @Nullable Object>newLinkedHashMap(map.size());
        map.forEach((key, value) -> copy.put(slimmed(key), slimmed(value)));
        return copy;
    }

    private List<?> slimmed(List<?> list) {
        var copy = new ArrayList<@Nullable Object>(list.size());
        list.forEach(element -> copy.add(slimmed(element)));
        return copy;
    }

    private String shared(String text) {
        if (text.length() > LONGEST) {
            return text;
        }
        int place = text.hashCode() & (TEXTS - 1);
        var known = texts[place];
        if (text.equals(known)) {
            return known;
        }
        texts[place] = text;
        return text;
    }

    private static List<Field> fields(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each != Object.class, Class::getSuperclass)
                .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
                .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0)
                .filter(field -> !field.getType().isPrimitive() && !field.getType().isEnum())
                .filter(Field::trySetAccessible)
                .toList();
    }
}
