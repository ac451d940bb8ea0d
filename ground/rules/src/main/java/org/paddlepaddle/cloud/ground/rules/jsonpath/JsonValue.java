// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.jsonpath;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One place of a document: an object, a list, or a scalar, which may be null. */
public interface JsonValue {
    /** The names of an object's fields, in its order; none for everything else. */
    Set<String> names();

    /** Empty where there is no such field, and for everything that is no object. */
    Optional<JsonValue> field(String name);

    boolean isObject();

    /** Null for everything that is no list. */
    @Nullable List<JsonValue> elements();

    /** A string, a boolean, a {@link Long}, a {@link Double} or null; null for all else too. */
    @Nullable Object scalar();

    /** A document made of maps, lists, strings, numbers, booleans and nulls. */
    static JsonValue of(@Nullable Object document) {
        return switch (document) {
            case Map<?, ?> map -> new PlainValue.Fields(map);
            case List<?> list -> new PlainValue.Elements(list);
            case Integer number -> new PlainValue.Scalar(number.longValue());
            case Long number -> new PlainValue.Scalar(number);
            case Number number -> new PlainValue.Scalar(number.doubleValue());
            case null, default -> new PlainValue.Scalar(document);
        };
    }
}
