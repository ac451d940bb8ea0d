// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The chart has the definitions and rights that the tests run with; {@code -Dgolden.update} writes
 * them.
 */
class ChartFilesTest {
    private static final Path CHART = Path.of("../../deploy/charts/paddlecloud");
    private static final Path KINDS = Path.of("../api/src/main/resources/manifests");
    private static final Path RIGHTS = Path.of("src/main/resources/manifests");
    private static final Path REFERENCE = Path.of("../../docs/operations/chart.md");
    private static final String PAGE =
            """
            # Values of the chart

            Of `deploy/charts/paddlecloud`. Written by `ChartFilesTest` (`-Dgolden.update`) from `values.schema.json` and `values.yaml`.

            | value | default | meaning |
            |---|---|---|
            """;
    private static final String LICENCE = "# SPDX-License-Identifier: Apache-2.0\n";
    private static final String KEEP = "    helm.sh/resource-policy: keep\n";
    private static final String LABEL = "    app.kubernetes.io/managed-by: paddlecloud\n";

    /** Which values a file of rights is for. */
    private static final Map<String, String> CONDITIONS = new LinkedHashMap<>();

    static {
        CONDITIONS.put("20-operator.yaml", "");
        CONDITIONS.put("21-samples.yaml", ".Values.sampleset.enabled");
        CONDITIONS.put("22-engines.yaml", "");
        CONDITIONS.put("25-paddleservices.yaml", ".Values.serving.enabled");
        CONDITIONS.put("26-gateway.yaml", "include \"paddlecloud.gateway\" .");
    }

    @Test
    void then_the_definitions_are_ours_and_outlive_a_release() throws IOException {
        var files = CHART.resolve("files");
        var expected = definitions();
        if (System.getProperty("golden.update") != null) {
            for (var file : expected.entrySet()) {
                Files.writeString(files.resolve(file.getKey()), file.getValue());
            }
        }

        try (var there = Files.list(files)) {
            assertThat(there.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(expected.keySet());
        }
        expected.forEach((name, text) -> assertThat(files.resolve(name)).content().isEqualTo(text));
    }

    @Test
    void then_the_rights_are_those_of_the_manifests() throws IOException {
        try (var files = Files.list(RIGHTS)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("a file of rights has its place in the chart")
                    .containsExactlyInAnyOrderElementsOf(CONDITIONS.keySet());
        }
        var file = CHART.resolve("templates/rights.yaml");
        var expected = rights();
        if (System.getProperty("golden.update") != null) {
            Files.writeString(file, expected);
        }

        assertThat(file).content().isEqualTo(expected);
    }

    @Test
    void then_every_value_has_its_meaning_and_the_page_is_fresh() throws IOException {
        var schema = new ObjectMapper().readTree(CHART.resolve("values.schema.json").toFile());
        var yaml = new ObjectMapper(new YAMLFactory());
        var rows = new ArrayList<String>();
        rows(schema, yaml.readTree(CHART.resolve("values.yaml").toFile()), "", rows);
        var expected = PAGE + String.join("", rows);
        if (System.getProperty("golden.update") != null) {
            Files.writeString(REFERENCE, expected);
        }

        assertThat(REFERENCE).content().isEqualTo(expected);
    }

    private static void rows(JsonNode schema, JsonNode values, String above, List<String> rows) {
        var known = schema.path("properties");
        values.fieldNames()
                .forEachRemaining(
                        name -> assertThat(known.has(name)).as("schema has " + name).isTrue());
        for (var property : known.properties()) {
            var name = above + property.getKey();
            var value = values.path(property.getKey());
            var meaning = property.getValue().path("description").asText();
            assertThat(meaning).as(name).endsWith(".");
            if (property.getValue().path("properties").isEmpty()) {
                var usual = value.isMissingNode() ? "" : "`" + value + "`";
                rows.add("| `%s` | %s | %s |\n".formatted(name, usual, meaning));
            } else {
                rows(property.getValue(), value, name + ".", rows);
            }
        }
    }

    private static Map<String, String> definitions() throws IOException {
        var definitions = new LinkedHashMap<String, String>();
        try (var files = Files.list(KINDS)) {
            for (var file : files.sorted().toList()) {
                var name = file.getFileName().toString();
                if (!name.contains("argoproj")) {
                    definitions.put(name, kept(Files.readString(file)));
                }
            }
        }
        return definitions;
    }

    /** To delete a definition is to delete all its objects, which no uninstallation shall do. */
    private static String kept(String definition) {
        var annotations = LABEL + "  annotations:\n";
        return definition.contains(annotations)
                ? definition.replace(annotations, annotations + KEEP)
                : definition.replace(LABEL, annotations + KEEP);
    }

    private static String rights() throws IOException {
        var parts = new ArrayList<String>();
        for (var file : CONDITIONS.entrySet()) {
            var documents =
                    Stream.of(Files.readString(RIGHTS.resolve(file.getKey())).split("---\n"))
                            .filter(document -> !document.contains("kind: Namespace\n"))
                            .map(document -> document.replace(LICENCE, ""))
                            .map(
                                    document ->
                                            document.replace(
                                                    "namespace: paddle-system",
                                                    "namespace: {{ .Release.Namespace }}"))
                            .map(
                                    document ->
                                            document.replace(
                                                    "managed-by: paddlecloud",
                                                    "managed-by: {{ .Release.Service }}"))
                            .collect(Collectors.joining("---\n"));
            parts.add(
                    file.getValue().isEmpty()
                            ? "---\n" + documents
                            : "{{- if %s }}\n---\n%s{{- end }}\n"
                                    .formatted(file.getValue(), documents));
        }
        return "{{/* SPDX-License-Identifier: Apache-2.0 */}}\n"
                + "{{/* Written by ChartFilesTest (-Dgolden.update) from the operator's"
                + " manifests. */}}\n"
                + String.join("", parts);
    }
}
