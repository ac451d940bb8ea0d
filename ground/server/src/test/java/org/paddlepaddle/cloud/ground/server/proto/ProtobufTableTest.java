// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

class ProtobufTableTest {
    private static final Path RESOURCES = Path.of("src/main/resources/kubernetes");
    private static final Path TABLE = RESOURCES.resolve("protobuf.json");
    private static final String MODULES = "v0.34.4";

    @Test
    void the_table_is_what_the_published_interface_files_say() throws IOException {
        var modules = GoModules.find(MODULES);
        if (modules.isEmpty()) {
            System.out.println("skipped: needs k8s.io/api@" + MODULES + " in Go's module cache");
        }
        assumeTrue(modules.isPresent(), "no k8s.io/api@" + MODULES + " in Go's module cache");

        var text = ProtobufTableSource.text(modules.get(), json("schemas.json"));

        if (System.getProperty("golden.update") != null) {
            Files.writeString(TABLE, text);
        }
        assertThat(TABLE).exists().content().isEqualTo(text);
    }

    @Test
    void every_message_has_the_properties_of_its_definition() throws IOException {
        var definitions = json("schemas.json").path("definitions");
        var messages = json("protobuf.json").path("messages");

        var softly = new SoftAssertions();
        for (var message : messages.properties()) {
            var properties = new TreeSet<String>();
            definitions
                    .path(message.getKey())
                    .path("properties")
                    .fieldNames()
                    .forEachRemaining(properties::add);
            if (properties.isEmpty()) {
                continue;
            }
            if (isKind(definitions.path(message.getKey()))) {
                properties.removeAll(Set.of("apiVersion", "kind"));
            }
            softly.assertThat(names(messages, message.getKey()))
                    .as(message.getKey())
                    .isEqualTo(properties);
        }
        softly.assertAll();
    }

    @Test
    void every_kind_that_can_be_written_is_in_the_table() throws IOException {
        var kinds = new TreeSet<String>();
        json("protobuf.json").path("kinds").fieldNames().forEachRemaining(kinds::add);

        var missing = new TreeSet<String>();
        for (var resource : json("resources.json").path("resources")) {
            var verbs = resource.path("verbs").toString();
            boolean written = verbs.contains("create") || verbs.contains("update");
            if (written && kinds.stream().noneMatch(kind -> names(kind, resource))) {
                missing.add(resource.path("resource").asText());
            }
        }

        assertThat(missing).isEmpty();
    }

    /** The object of a subresource may belong to another group than the resource. */
    private static boolean names(String kind, JsonNode resource) {
        var group = resource.path("group").asText();
        var version = resource.path("version").asText();
        var prefix = group.isEmpty() ? version : group + "/" + version;
        var suffix = "/" + resource.path("kind").asText();
        return resource.path("resource").asText().contains("/")
                ? kind.endsWith(suffix)
                : kind.equals(prefix + suffix);
    }

    private static boolean isKind(JsonNode definition) {
        return definition.has("x-kubernetes-group-version-kind");
    }

    private static Set<String> names(JsonNode messages, String message) {
        var names = new TreeSet<String>();
        for (var field : messages.path(message)) {
            if (field.toString().endsWith(",\"inline\"]")) {
                names.addAll(names(messages, field.get(1).textValue()));
            } else {
                names.add(field.get(0).textValue());
            }
        }
        return names;
    }

    private static JsonNode json(String name) throws IOException {
        return new JsonMapper().readTree(Files.readAllBytes(RESOURCES.resolve(name)));
    }
}
