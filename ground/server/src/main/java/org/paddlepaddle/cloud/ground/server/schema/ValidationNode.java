// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One place of a schema with everything it says, for defaulting, pruning and validation. */
sealed interface ValidationNode extends SchemaNode permits Structure, DefinitionReference {
    /** The OpenAPI definition this place is an instance of; empty for inline schemas. */
    String definition();

    ValueType type();

    Map<String, ValidationNode> properties();

    /** The schema of fields that are not named; null when there are none. */
    @Nullable ValidationNode others();

    /** The schema of list elements; null unless a list with declared elements. */
    @Nullable ValidationNode element();

    default ValidationNode elementOrAnything() {
        var element = element();
        return element == null ? Structure.ANYTHING : element;
    }

    List<String> required();

    MergeRules merge();

    SchemaLimits limits();

    @Nullable JsonNode fallback();

    boolean nullable();

    /** Unknown fields stay, unknown to validation. */
    boolean preservesUnknown();

    /** A whole Kubernetes object lives here. */
    boolean embedded();

    /** Whether unknown fields of an object here are dropped. */
    default boolean closed() {
        return type() == ValueType.OBJECT && others() == null && !preservesUnknown();
    }

    @Override
    default Shape shape() {
        return switch (type()) {
            case OBJECT -> properties().isEmpty() ? Shape.MAP : Shape.STRUCT;
            case ANY -> Shape.MAP;
            case ARRAY ->
                    switch (merge().listType()) {
                        case "set" -> Shape.SET_LIST;
                        case "map" -> Shape.MAP_LIST;
                        default -> Shape.ATOMIC_LIST;
                    };
            case STRING, INTEGER, NUMBER, BOOLEAN, INT_OR_STRING, QUANTITY -> Shape.SCALAR;
        };
    }

    @Override
    default Scalar scalar() {
        return switch (type()) {
            case STRING -> definition().endsWith("Time") ? Scalar.ANY : Scalar.STRING;
            case INTEGER, NUMBER -> Scalar.NUMERIC;
            case BOOLEAN -> Scalar.BOOLEAN;
            case INT_OR_STRING, QUANTITY, ANY, OBJECT, ARRAY -> Scalar.ANY;
        };
    }

    @Override
    default boolean anything() {
        return type() == ValueType.ANY;
    }

    @Override
    default Optional<JsonNode> keyDefault(String key) {
        var declared = properties().get(key);
        if (declared == null || declared.fallback() != null) {
            return SchemaNode.super.keyDefault(key);
        }
        boolean inGo = !definition().isEmpty() && required().contains(key);
        return inGo && declared.type() == ValueType.STRING
                ? Optional.of(TextNode.valueOf(""))
                : Optional.empty();
    }

    /** The schema a field has, declared or not; null when the schema does not allow it. */
    default @Nullable ValidationNode child(String name) {
        var declared = properties().get(name);
        if (declared != null) {
            return declared;
        }
        var others = others();
        if (others != null) {
            return others;
        }
        return preservesUnknown() || properties().isEmpty() ? Structure.ANYTHING : null;
    }

    @Override
    default Optional<SchemaNode> field(String name) {
        return Optional.ofNullable(child(name));
    }

    @Override
    default boolean declares(String name) {
        return properties().containsKey(name);
    }

    @Override
    default Optional<SchemaNode> item() {
        return Optional.ofNullable(element());
    }

    @Override
    default List<String> mapKeys() {
        return merge().mapKeys();
    }

    @Override
    default boolean atomic() {
        return merge().atomicMap();
    }

    @Override
    default Optional<String> patchMergeKey() {
        return Optional.ofNullable(merge().patchMergeKey());
    }

    @Override
    default List<String> patchStrategy() {
        return merge().patchStrategy();
    }

    @Override
    default Optional<JsonNode> defaultValue() {
        return Optional.ofNullable(fallback());
    }
}
