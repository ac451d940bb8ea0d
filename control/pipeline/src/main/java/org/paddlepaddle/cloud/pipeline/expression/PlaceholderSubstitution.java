// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;

/** Placeholder substitution: how the placeholders of a text become values. */
@FunctionalInterface
public interface PlaceholderSubstitution {
    /** For what has none left. */
    PlaceholderSubstitution DONE = text -> text;

    /** Argo's placeholders. */
    static PlaceholderSubstitution of(Placeholders.Scope scope) {
        return text -> Placeholders.fill(text, scope);
    }

    /**
     * @throws ExpressionException if something is not known
     */
    String text(String text);

    /** A copy with every text filled; what is no text stays as it is. */
    default JsonNode tree(JsonNode tree) {
        return switch (tree) {
            case TextNode node -> TextNode.valueOf(text(node.textValue()));
            case JsonNode list when list.isArray() -> {
                var filled = JsonNodeFactory.instance.arrayNode(list.size());
                list.forEach(element -> filled.add(tree(element)));
                yield filled;
            }
            case JsonNode object when object.isObject() -> {
                var filled = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(field -> filled.set(field.getKey(), tree(field.getValue())));
                yield filled;
            }
            default -> tree;
        };
    }
}
