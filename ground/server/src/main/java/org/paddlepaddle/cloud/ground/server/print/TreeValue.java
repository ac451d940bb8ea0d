// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.print;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.jsonpath.JsonValue;

/** A place of one of Jackson's trees, for paths to walk on. */
record TreeValue(JsonNode node) implements JsonValue {
    @Override
    public Set<String> names() {
        var names = new LinkedHashSet<String>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Override
    public Optional<JsonValue> field(String name) {
        return Optional.ofNullable(node.get(name)).map(TreeValue::new);
    }

    @Override
    public boolean isObject() {
        return node.isObject();
    }

    @Override
    public @Nullable List<JsonValue> elements() {
        return node.isArray() ? node.valueStream().<JsonValue>map(TreeValue::new).toList() : null;
    }

    @Override
    public @Nullable Object scalar() {
        return switch (node.getNodeType()) {
            case STRING, BINARY -> node.asText();
            case BOOLEAN -> node.asBoolean();
            case NUMBER -> number();
            case ARRAY, OBJECT, POJO, MISSING, NULL -> null;
        };
    }

    private Object number() {
        boolean whole = node.isIntegralNumber() && node.canConvertToLong();
        return whole ? (Object) node.longValue() : (Object) node.doubleValue();
    }
}
