// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.upstream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** Trees of JSON, read and written. */
final class Tree {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Tree() {}

    static ObjectNode object() {
        return NODES.objectNode();
    }

    static JsonNode list(Collection<String> words) {
        var list = NODES.arrayNode();
        words.forEach(list::add);
        return list;
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode yaml(String text) {
        return Serialization.unmarshal(text, ObjectNode.class);
    }

    static ObjectNode read(Path file) {
        try {
            return yaml(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, JsonNode tree) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, Serialization.asYaml(tree).replaceFirst("^---\n", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
