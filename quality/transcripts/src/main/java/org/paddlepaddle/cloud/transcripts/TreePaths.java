// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts of trees by paths like {@code items/0/metadata/name}, with a star for every item; {@code
 * items/metadata.name=x} is the item of that name.
 */
final class TreePaths {
    private TreePaths() {}

    static JsonNode at(JsonNode tree, String path) {
        return tree.at("/" + path);
    }

    /** The tree with nothing but these parts. */
    static JsonNode only(JsonNode tree, List<String> paths) {
        return only(tree, split(paths), 0);
    }

    private static JsonNode only(JsonNode tree, List<List<String>> paths, int depth) {
        if (paths.stream().anyMatch(path -> path.size() == depth)) {
            return tree;
        }
        return switch (tree) {
            case ObjectNode object -> {
                var kept = JsonNodeFactory.instance.objectNode();
                for (var field : object.properties()) {
                    var inside = inside(paths, depth, field.getKey());
                    if (!inside.isEmpty()) {
                        kept.set(field.getKey(), only(field.getValue(), inside, depth + 1));
                    }
                }
                yield kept;
            }
            case ArrayNode array -> {
                var kept = JsonNodeFactory.instance.arrayNode();
                for (int i = 0; i < array.size(); i++) {
                    var item = array.get(i);
                    var inside = new ArrayList<>(inside(paths, depth, String.valueOf(i)));
                    paths.stream()
                            .filter(path -> describes(path.get(depth), item))
                            .forEach(inside::add);
                    if (!inside.isEmpty()) {
                        kept.add(only(item, inside, depth + 1));
                    }
                }
                yield kept;
            }
            default -> tree;
        };
    }

    private static boolean describes(String step, JsonNode item) {
        int equals = step.indexOf('=');
        return equals > 0
                && item.at("/" + step.substring(0, equals).replace('.', '/'))
                        .asText()
                        .equals(step.substring(equals + 1));
    }

    /** Removes these parts. */
    static void remove(JsonNode tree, List<String> paths) {
        for (var path : split(paths)) {
            removeOne(tree, path);
        }
    }

    private static void removeOne(JsonNode tree, List<String> path) {
        var first = path.getFirst();
        if (path.size() == 1) {
            if (tree instanceof ObjectNode object) {
                object.remove(first);
            } else if (tree instanceof ArrayNode array && first.matches("\\d+")) {
                array.set(Integer.parseInt(first), "<hidden>");
            }
        } else if (first.equals("*")) {
            tree.forEach(child -> removeOne(child, path.subList(1, path.size())));
        } else if (tree.has(first)) {
            removeOne(tree.get(first), path.subList(1, path.size()));
        } else if (tree.isArray() && first.matches("\\d+") && tree.has(Integer.parseInt(first))) {
            removeOne(tree.get(Integer.parseInt(first)), path.subList(1, path.size()));
        }
    }

    private static List<List<String>> inside(List<List<String>> paths, int depth, String key) {
        return paths.stream()
                .filter(path -> path.get(depth).equals(key) || path.get(depth).equals("*"))
                .toList();
    }

    private static List<List<String>> split(List<String> paths) {
        var split = new ArrayList<List<String>>();
        for (var path : paths) {
            split.add(
                    List.of(path.split("/")).stream()
                            .map(part -> part.replace("~1", "/"))
                            .toList());
        }
        return split;
    }
}
