// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The page of our kinds, from their definitions. */
final class DefinitionReference {
    private static final String MANIFESTS = "control/api/src/main/resources/manifests";
    private static final String PREAMBLE =
            """
            # Custom resources

            Every kind of PaddleCloud and all its fields, from the definitions in `control/api`. `pdc explain KIND.FIELD` shows
            the same. A pod template is one line here: its fields are those of Kubernetes.
            """;

    private DefinitionReference() {}

    static String page(Path repository) throws IOException {
        var yaml = new YAMLMapper();
        var page = new StringBuilder(PREAMBLE);
        try (var files = Files.list(repository.resolve(MANIFESTS))) {
            for (var file : files.sorted().toList()) {
                page.append(kind(yaml.readTree(file.toFile())));
            }
        }
        return page.toString();
    }

    private static String kind(JsonNode definition) {
        var spec = definition.path("spec");
        var names = spec.path("names");
        var shortNames = texts(names.path("shortNames"));
        var page =
                new StringBuilder(
                        "\n## %s (%s)\n\n"
                                .formatted(
                                        names.path("kind").asText(), spec.path("group").asText()));
        page.append("Names: `%s`".formatted(names.path("plural").asText()));
        shortNames.forEach(name -> page.append(", `%s`".formatted(name)));
        page.append(". Scope: ").append(spec.path("scope").asText()).append(".\n");
        spec.path("versions").forEach(version -> page.append(version(version)));
        return page.toString();
    }

    private static String version(JsonNode version) {
        var schema = version.path("schema").path("openAPIV3Schema");
        return "\nVersion `%s`: %s\n"
                        .formatted(
                                version.path("name").asText(), schema.path("description").asText())
                + columns(version.path("additionalPrinterColumns"))
                + "\n| field | type | meaning |\n|---|---|---|\n"
                + rows("", schema).collect(Collectors.joining());
    }

    private static String columns(JsonNode columns) {
        return columns.isEmpty()
                ? ""
                : "Columns of `kubectl get`: "
                        + stream(columns)
                                .map(
                                        column ->
                                                "%s (`%s`)"
                                                        .formatted(
                                                                column.path("name").asText(),
                                                                column.path("jsonPath").asText()))
                                .collect(Collectors.joining(", "))
                        + ".\n";
    }

    private static Stream<String> rows(String above, JsonNode schema) {
        var required = texts(schema.path("required"));
        return schema.path("properties").properties().stream()
                .flatMap(
                        field -> {
                            var path = above + field.getKey();
                            var own =
                                    row(path, field.getValue(), required.contains(field.getKey()));
                            return Stream.concat(Stream.of(own), below(path, field.getValue()));
                        });
    }

    private static Stream<String> below(String path, JsonNode schema) {
        if (isPodTemplate(schema)) {
            return Stream.empty();
        }
        return schema.path("type").asText().equals("array")
                ? rows(path + "[].", schema.path("items"))
                : rows(path + ".", schema);
    }

    private static boolean isPodTemplate(JsonNode schema) {
        return schema.path("properties").path("spec").path("properties").has("containers");
    }

    private static String row(String path, JsonNode schema, boolean required) {
        return "| `%s` | %s | %s%s%s |\n"
                .formatted(
                        path,
                        type(schema),
                        required ? "Required. " : "",
                        isPodTemplate(schema) ? "A pod template of Kubernetes. " : "",
                        meaning(schema))
                .replaceAll(" +[|]", " |");
    }

    private static String type(JsonNode schema) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return "integer or string";
        }
        var type = schema.path("type").asText("any");
        var values = texts(schema.path("enum"));
        if (!values.isEmpty()) {
            return values.stream()
                    .map(value -> "`" + value + "`")
                    .collect(Collectors.joining(", "));
        }
        return type.equals("array") ? "list of " + type(schema.path("items")) : type;
    }

    private static String meaning(JsonNode schema) {
        var range = new StringBuilder(schema.path("description").asText().replace("|", "\\|"));
        append(range, "At least", schema.path("minimum"));
        append(range, "At most", schema.path("maximum"));
        append(range, "Default:", schema.path("default"));
        return range.toString().strip();
    }

    private static void append(StringBuilder text, String words, JsonNode value) {
        if (!value.isMissingNode()) {
            text.append(" %s %s.".formatted(words, value.isValueNode() ? value.asText() : value));
        }
    }

    private static List<String> texts(JsonNode list) {
        return stream(list).map(JsonNode::asText).filter(text -> !text.isEmpty()).toList();
    }

    private static Stream<JsonNode> stream(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
