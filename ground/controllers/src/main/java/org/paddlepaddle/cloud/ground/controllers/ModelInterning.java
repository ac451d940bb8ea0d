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
 * Interning: keeps one copy (dedups) of the values of API objects that an informer keeps: what is
 * equal in many of them, from the empty maps and lists of which a typed pod has about eighty to
 * whole containers of one template, becomes one for all.
 *
 * <p>Whoever wants to change such an object takes a builder's copy, as with everything that comes
 * from an informer.
 */
final class ModelInterning {
    private static final String MODEL = "io.fabric8.kubernetes.api.model";

    /** A power of two; what finds its place taken by something else takes it over. */
    private static final int SHARED = 8192;

    /** Longer texts are hardly ever the same. */
    private static final int LONGEST = 64;

    private static final ClassValue<List<Field>> FIELDS =
            new ClassValue<>() {
                @Override
                protected List<Field> computeValue(Class<?> type) {
                    return fields(type);
                }
            };

    /** Races are harmless: two threads keep a copy each. */
    private final @Nullable Object[] known = new @Nullable Object[SHARED];

    /** Changes the object, but nothing that can be read from it. */
    void intern(Object model) {
        try {
            for (var field : FIELDS.get(model.getClass())) {
                var value = field.get(model);
                if (value != null) {
                    field.set(model, interned(value));
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("fields were made accessible", e);
        }
    }

    private @Nullable Object interned(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> text.length() > LONGEST ? text : shared(text);
            case Map<?, ?> map -> map.isEmpty() ? Map.of() : shared(interned(map));
            case List<?> list -> list.isEmpty() ? List.of() : shared(interned(list));
            default -> {
                if (!value.getClass().getName().startsWith(MODEL)) {
                    yield value;
                }
                intern(value);
                yield shared(value);
            }
        };
    }

    private Map<?, ?> interned(Map<?, ?> map) {
        var copy = LinkedHashMap.<@Nullable Object, @Nullable Object>newLinkedHashMap(map.size());
        map.forEach((key, value) -> copy.put(interned(key), interned(value)));
        return copy;
    }

    private List<?> interned(List<?> list) {
        var copy = new ArrayList<@Nullable Object>(list.size());
        list.forEach(element -> copy.add(interned(element)));
        return copy;
    }

    private Object shared(Object value) {
        int hash = value.hashCode();
        int place = (hash ^ (hash >>> 16)) & (SHARED - 1);
        var there = known[place];
        if (there != null && there.getClass() == value.getClass() && there.equals(value)) {
            return there;
        }
        known[place] = value;
        return value;
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
