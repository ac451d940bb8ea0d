// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** Kinds that people write by hand ask the server to name the field that was meant. */
class SuggestedFieldsTest {
    private static final YAMLMapper YAML = new YAMLMapper();

    @Test
    void a_misspelt_field_of_a_training_job_has_a_suggestion() throws IOException {
        var definition = read("/manifests/10-paddlejobs.batch.paddlepaddle.org.yaml");
        var job = (ObjectNode) YAML.readTree("spec: { wroker: { replicas: 2 } }");

        assertThat(new SchemaLibrary().custom(definition, "v1").meantFields(job))
                .containsExactly("spec.worker");
    }

    private static ObjectNode read(String resource) throws IOException {
        try (var in =
                Objects.requireNonNull(SuggestedFieldsTest.class.getResourceAsStream(resource))) {
            return (ObjectNode) YAML.readTree(in);
        }
    }
}
