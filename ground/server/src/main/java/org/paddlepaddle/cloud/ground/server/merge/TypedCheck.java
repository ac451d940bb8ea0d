// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.paddlepaddle.cloud.ground.server.merge.ListElements.NamelessElementException;
import org.paddlepaddle.cloud.ground.server.schema.SchemaNode;

/** Says where a configuration to apply does not fit its type, in the words of Kubernetes. */
final class TypedCheck {
    private final List<String> errors = new ArrayList<>();

    private TypedCheck() {}

    /** Empty when it fits; otherwise one text for all errors. */
    static String check(SchemaNode root, JsonNode applied) {
        var check = new TypedCheck();
        check.place(root, applied, "");
        return switch (check.errors.size()) {
            case 0 -> "";
            case 1 -> check.errors.getFirst();
            default -> "errors:\n  " + String.join("\n  ", check.errors);
        };
    }

    private void place(SchemaNode node, JsonNode value, String path) {
        if (value.isNull()) {
            return;
        }
        switch (node.shape()) {
            case SCALAR -> {
                if (value.isContainerNode()) {
                    error(path, "expected any scalar, got " + shown(value));
                } else {
                    scalar(node, value, path);
                }
            }
            case OPAQUE -> {}
            case STRUCT -> {
                if (value.isObject()) {
                    fields(node, value, path);
                } else {
                    error(path, "expected map, got " + shown(value));
                }
            }
            case MAP -> {
                if (value.isObject()) {
                    fields(node, value, path);
                } else if (!node.anything()) {
                    error(path, "expected map, got " + shown(value));
                }
            }
            case ATOMIC_LIST -> items(node, value, path);
            case SET_LIST, MAP_LIST -> associative(node, value, path);
        }
    }

    private void scalar(SchemaNode node, JsonNode value, String path) {
        switch (node.scalar()) {
            case NUMERIC -> {
                if (!value.isNumber()) {
                    error(path, "expected numeric (int or float), got " + GoText.type(value));
                }
            }
            case STRING -> {
                if (!value.isTextual()) {
                    error(
                            path,
                            "expected string, got &value.valueUnstructured{Value:"
                                    + GoText.of(value)
                                    + "}");
                }
            }
            case BOOLEAN -> {
                if (!value.isBoolean()) {
                    error(path, "expected boolean, got " + shown(value));
                }
            }
            case ANY -> {}
        }
    }

    private static String shown(JsonNode value) {
        return "&{" + GoText.of(value) + "}";
    }

    private void fields(SchemaNode node, JsonNode object, String path) {
        for (var entry : object.properties()) {
            var at = path + "." + entry.getKey();
            node.field(entry.getKey())
                    .ifPresentOrElse(
                            field -> place(field, entry.getValue(), at),
                            () -> error(at, "field not declared in schema"));
        }
    }

    private void items(SchemaNode node, JsonNode value, String path) {
        if (!value.isArray()) {
            error(path, "expected list, got " + shown(value));
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            var at = path + "[" + i + "]";
            var item = value.get(i);
            node.item().ifPresent(element -> place(element, item, at));
        }
    }

    private void associative(SchemaNode node, JsonNode value, String path) {
        if (!value.isArray()) {
            error(path, "expected list, got " + shown(value));
            return;
        }
        var seen = new TreeSet<PathElement>();
        for (int i = 0; i < value.size(); i++) {
            var item = value.get(i);
            try {
                var element = ListElements.of(node, item, i);
                if (!seen.add(element)) {
                    error(path, "duplicate entries for key " + element);
                }
                node.item().ifPresent(schema -> place(schema, item, path + element));
            } catch (NamelessElementException e) {
                error(path, String.valueOf(e.getMessage()));
                return;
            }
        }
    }

    private void error(String path, String message) {
        errors.add(path.isEmpty() ? message : path + ": " + message);
    }
}
