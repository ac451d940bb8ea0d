// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our definition has every field of upstream's, of the same type. */
class UpstreamFieldsTest {
    private static final String FILE = "batch.paddlepaddle.org_paddlejobs.yaml";
    private static final Path OURS =
            Path.of("src/main/resources/manifests/10-paddlejobs.batch.paddlepaddle.org.yaml");

    @ParameterizedTest
    @ValueSource(strings = {"paddlecloud", "paddle-operator-v0.3.5"})
    void given_upstreams_definition_then_ours_has_each_of_its_fields(String release)
            throws IOException {
        var upstream = corpus().map(dir -> dir.resolve("crds").resolve(release).resolve(FILE));
        if (upstream.isEmpty()) {
            System.out.println("skipped: no upstream definitions beside the repository");
        }
        Assumptions.assumeTrue(upstream.isPresent(), "no upstream definitions");

        var theirs = fields(upstream.orElseThrow());

        // Only a pod that lives may have one; pod templates never could.
        theirs.keySet().removeIf(field -> field.contains(".template.spec.ephemeralContainers"));
        assertThat(theirs).hasSizeGreaterThan(2000);
        assertThat(fields(OURS)).containsAllEntriesOf(theirs);
    }

    private static Map<String, String> fields(Path definition) throws IOException {
        var crd = Serialization.unmarshal(Files.readString(definition), JsonNode.class);
        var fields = new TreeMap<String, String>();
        collect("", crd.at("/spec/versions/0/schema/openAPIV3Schema"), fields);
        return fields;
    }

    private static void collect(String path, JsonNode schema, Map<String, String> fields) {
        fields.put(path, schema.path("type").asText());
        schema.path("properties")
                .properties()
                .forEach(field -> collect(path + "." + field.getKey(), field.getValue(), fields));
        if (schema.has("items")) {
            collect(path + "[]", schema.path("items"), fields);
        }
    }

    private static Optional<Path> corpus() {
        var named = Optional.ofNullable(System.getenv("PADDLECLOUD_CORPUS")).map(Path::of);
        return named.or(
                () ->
                        Stream.iterate(
                                        Path.of("").toAbsolutePath(),
                                        p -> p != null,
                                        Path::getParent)
                                .map(p -> p.resolve("shared/corpus"))
                                .filter(Files::isDirectory)
                                .findFirst());
    }
}
