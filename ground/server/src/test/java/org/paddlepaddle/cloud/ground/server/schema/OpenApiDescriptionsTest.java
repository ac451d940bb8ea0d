// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class OpenApiDescriptionsTest {
    private final SchemaLibrary schemas = new SchemaLibrary();

    private ObjectNode definition(String name) {
        return schemas.definition("io.k8s.api." + name).orElseThrow();
    }

    @Test
    void a_kind_and_its_fields_are_described() {
        var image = definition("core.v1.Container").at("/properties/image/description");

        assertThat(image.asText()).isEqualTo("Name of the image.");
        assertThat(definition("core.v1.Pod").path("description").asText())
                .startsWith("Containers that run together on one node");
    }

    @Test
    void what_every_kind_has_is_described_for_kinds_alone() {
        assertThat(definition("core.v1.Endpoints").at("/properties/metadata/description").asText())
                .startsWith("Name, namespace, labels");
        assertThat(definition("core.v1.ObjectReference").at("/properties/kind").has("description"))
                .isFalse();
    }

    @Test
    void every_description_is_a_sentence_about_something_that_exists() {
        Map<String, String> names =
                StreamSupport.stream(schemas.definitionNames().spliterator(), false)
                        .collect(
                                Collectors.toMap(
                                        OpenApiDescriptions::shortName,
                                        Function.identity(),
                                        (one, _) -> one));

        assertThat(new OpenApiDescriptions().keys())
                .filteredOn(key -> !key.startsWith("*."))
                .allSatisfy(key -> assertThat(described(names, key)).as(key).endsWith("."));
    }

    private String described(Map<String, String> names, String key) {
        var type = names.get(key);
        if (type != null) {
            return schemas.definition(type).orElseThrow().path("description").asText();
        }
        int dot = key.lastIndexOf('.');
        return schemas.definition(names.getOrDefault(key.substring(0, dot), ""))
                .map(schema -> schema.path("properties").path(key.substring(dot + 1)))
                .map(field -> field.path("description").asText())
                .orElse("no such type");
    }
}
