// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;

/** JSON patch (RFC 6902), with the additions and limits of the library Kubernetes uses. */
final class JsonPatch {
    private static final int MOST_OPERATIONS = 10_000;

    /** What all copies of a patch may add together; else a few double an object without end. */
    private static final long MOST_COPIED_BYTES = 3 * 1024 * 1024;

    private JsonNode document;
    private long copiedBytes;

    private JsonPatch(JsonNode document) {
        this.document = document;
    }

    static ObjectNode apply(ObjectNode current, JsonNode patch) {
        if (!patch.isArray()) {
            throw ApiErrors.badRequest(
                    "error decoding patch: json: cannot unmarshal object into Go value of type"
                            + " []handlers.jsonPatchOp");
        }
        if (patch.size() > MOST_OPERATIONS) {
            throw ApiErrors.tooLarge(
                    "The allowed maximum operations in a JSON patch is %d, got %d"
                            .formatted(MOST_OPERATIONS, patch.size()));
        }
        var run = new JsonPatch(current.deepCopy());
        patch.forEach(run::operation);
        if (run.document instanceof ObjectNode object) {
            return object;
        }
        throw PatchDialects.unprocessable();
    }

    private void operation(JsonNode operation) {
        var path = pointer(operation.path("path"));
        switch (operation.path("op").asText()) {
            case "add" -> add(path, value(operation));
            case "remove" -> remove(path);
            case "replace" -> replace(path, value(operation));
            case "move" -> {
                var from = pointer(operation.path("from"));
                var moved = get(from);
                remove(from);
                add(path, moved);
            }
            case "copy" -> add(path, copied(pointer(operation.path("from"))));
            case "test" -> test(path, operation);
            default -> throw PatchDialects.unprocessable();
        }
    }

    private static JsonNode value(JsonNode operation) {
        var value = operation.get("value");
        return value == null ? NullNode.getInstance() : value.deepCopy();
    }

    private static List<String> pointer(JsonNode pointer) {
        var text = pointer.asText();
        if (!pointer.isTextual() || (!text.isEmpty() && text.charAt(0) != '/')) {
            throw PatchDialects.unprocessable();
        }
        var tokens = new ArrayList<String>();
        if (!text.isEmpty()) {
            for (var token : text.substring(1).split("/", -1)) {
                tokens.add(token.replace("~1", "/").replace("~0", "~"));
            }
        }
        return tokens;
    }

    private JsonNode get(List<String> path) {
        var node = document;
        for (var token : path) {
            node = child(node, token);
        }
        return node;
    }

    /** Of an object, what is not there is copied as null. */
    private JsonNode copied(List<String> path) {
        if (!path.isEmpty()
                && parent(path) instanceof ObjectNode object
                && !object.has(path.getLast())) {
            return NullNode.getInstance();
        }
        var value = get(path);
        copiedBytes += JsonSize.of(value);
        if (copiedBytes > MOST_COPIED_BYTES) {
            throw PatchDialects.unprocessable();
        }
        return value.deepCopy();
    }

    private static JsonNode child(JsonNode node, String token) {
        JsonNode child =
                switch (node) {
                    case ArrayNode array -> array.get(index(token, array.size() - 1, array.size()));
                    case JsonNode other -> other.get(token);
                };
        if (child == null) {
            throw PatchDialects.unprocessable();
        }
        return child;
    }

    private void add(List<String> path, JsonNode value) {
        if (path.isEmpty()) {
            document = value;
            return;
        }
        var token = path.getLast();
        switch (parent(path)) {
            case ObjectNode object -> object.set(token, value);
            case ArrayNode array when token.equals("-") -> array.add(value);
            case ArrayNode array -> array.insert(index(token, array.size(), array.size()), value);
            default -> throw PatchDialects.unprocessable();
        }
    }

    private void remove(List<String> path) {
        if (path.isEmpty()) {
            throw PatchDialects.unprocessable();
        }
        var token = path.getLast();
        switch (parent(path)) {
            case ObjectNode object when object.has(token) -> object.remove(token);
            case ArrayNode array -> array.remove(index(token, array.size() - 1, array.size()));
            default -> throw PatchDialects.unprocessable();
        }
    }

    /** Kubernetes' library lets a field be replaced that is not there. */
    private void replace(List<String> path, JsonNode value) {
        if (path.isEmpty()) {
            document = value;
            return;
        }
        var token = path.getLast();
        switch (parent(path)) {
            case ObjectNode object -> object.set(token, value);
            case ArrayNode array -> array.set(index(token, array.size() - 1, array.size()), value);
            default -> throw PatchDialects.unprocessable();
        }
    }

    /** A missing field passes a test for null. */
    private void test(List<String> path, JsonNode operation) {
        var wanted = value(operation);
        var found =
                path.isEmpty()
                        ? document
                        : switch (parent(path)) {
                            case ObjectNode object ->
                                    object.has(path.getLast())
                                            ? object.get(path.getLast())
                                            : NullNode.getInstance();
                            case JsonNode other -> child(other, path.getLast());
                        };
        if (!JsonOrder.same(found, wanted)) {
            throw PatchDialects.unprocessable();
        }
    }

    private JsonNode parent(List<String> path) {
        return get(path.subList(0, path.size() - 1));
    }

    /** Negative positions count from the end. */
    private static int index(String token, int last, int size) {
        try {
            int index = Integer.parseInt(token);
            if (index < 0) {
                index += size;
            }
            if (index >= 0 && index <= last) {
                return index;
            }
        } catch (NumberFormatException _) {
            throw PatchDialects.unprocessable();
        }
        throw PatchDialects.unprocessable();
    }
}
