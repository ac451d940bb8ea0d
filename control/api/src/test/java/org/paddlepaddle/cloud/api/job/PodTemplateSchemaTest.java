// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The pod template in the CRD is the one of Kubernetes, so that a misspelt field is refused at once
 * and with its path. {@code -Dgolden.update} writes it anew.
 */
class PodTemplateSchemaTest {
    private static final Path FACTS =
            Path.of("../../ground/server/src/main/resources/kubernetes/schemas.json");
    private static final Path CRD =
            Path.of("src/main/resources/manifests/10-paddlejobs.batch.paddlepaddle.org.yaml");
    private static final String TEMPLATE = "io.k8s.api.core.v1.PodTemplateSpec";
    private static final String MARK = "                    template: &template\n";
    private static final String INDENT = " ".repeat(22);
    private static final String QUANTITY =
            "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]"
                    + "|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

    /** What a definition may say of a type; the merge rules of built-in kinds are not among it. */
    private static final List<String> KEPT =
            List.of(
                    "type",
                    "format",
                    "properties",
                    "required",
                    "items",
                    "additionalProperties",
                    "x-kubernetes-list-type",
                    "x-kubernetes-list-map-keys",
                    "x-kubernetes-map-type",
                    "default");

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void then_the_template_of_every_role_is_the_one_of_kubernetes() throws IOException {
        var expected = named(JSON.readTree(Files.readString(FACTS)).path("definitions"), TEMPLATE);
        if (System.getProperty("golden.update") != null) {
            write(expected);
        }

        var roles =
                Serialization.unmarshal(Files.readString(CRD), JsonNode.class)
                        .at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties");

        for (var role : Role.values()) {
            assertThat(roles.path(role.name()).path("properties").path("template"))
                    .as(role.name())
                    .isEqualTo(expected);
        }
    }

    private static JsonNode named(JsonNode facts, String name) {
        if (name.endsWith(".Quantity")) {
            return intOrString().put("pattern", QUANTITY);
        }
        if (name.endsWith(".IntOrString")) {
            return intOrString();
        }
        if (name.endsWith(".ObjectMeta")) {
            return tree(
                    """
                    {"type":"object","properties":{"name":{"type":"string"},
                    "namespace":{"type":"string"},
                    "labels":{"type":"object","additionalProperties":{"type":"string"}},
                    "annotations":{"type":"object","additionalProperties":{"type":"string"}},
                    "finalizers":{"type":"array","items":{"type":"string"}}}}
                    """);
        }
        var type = expanded(facts, facts.path(name));
        var kind = name.substring(name.lastIndexOf('.') + 1);
        TemplateWords.of(kind)
                .forEach(
                        (field, words) -> {
                            var property = (ObjectNode) type.path("properties").path(field);
                            words.forEach(property.putArray("enum")::add);
                        });
        return type;
    }

    private static ObjectNode intOrString() {
        return (ObjectNode)
                tree(
                        """
                        {"anyOf":[{"type":"integer"},{"type":"string"}],
                        "x-kubernetes-int-or-string":true}
                        """);
    }

    /** Definitions know no references: what a type refers to is written out. */
    private static JsonNode expanded(JsonNode facts, JsonNode type) {
        var reference = type.path("$ref").asText("");
        if (!reference.isEmpty()) {
            return named(facts, reference.substring(reference.lastIndexOf('/') + 1));
        }
        var result = JSON.createObjectNode();
        for (var key : KEPT) {
            if (type.has(key)) {
                result.set(key, part(facts, key, type.path(key)));
            }
        }
        defaultKeys(result);
        return result;
    }

    private static JsonNode part(JsonNode facts, String key, JsonNode value) {
        return switch (key) {
            case "items", "additionalProperties" -> expanded(facts, value);
            case "properties" -> {
                var properties = JSON.createObjectNode();
                value.properties().stream()
                        // Only a live pod has them.
                        .filter(entry -> !entry.getKey().equals("ephemeralContainers"))
                        .forEach(
                                entry ->
                                        properties.set(
                                                entry.getKey(), expanded(facts, entry.getValue())));
                yield properties;
            }
            default -> value;
        };
    }

    /** A key of a list must be there: one that may be left out has a default. */
    private static void defaultKeys(ObjectNode list) {
        for (var key : list.path("x-kubernetes-list-map-keys")) {
            var item = list.path("items");
            var property = item.path("properties").path(key.asText());
            boolean required = texts(item.path("required")).contains(key.asText());
            if (!required && !property.has("default")) {
                ((ObjectNode) property)
                        .put("default", key.asText().equals("protocol") ? "TCP" : "");
            }
        }
    }

    private static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static void write(JsonNode template) throws IOException {
        var text = Files.readString(CRD);
        int start = text.indexOf(MARK) + MARK.length();
        int end = text.indexOf("                worker:\n", start);
        Files.writeString(
                CRD,
                text.substring(0, start)
                        + String.join("\n", lines(template))
                        + "\n"
                        + text.substring(end));
    }

    /** One line per field of a pod, which is what people look for. */
    private static List<String> lines(JsonNode template) {
        var lines = new ArrayList<String>();
        lines.add(INDENT + "{\"type\":\"object\",\"properties\":{");
        lines.add(INDENT + "\"metadata\":" + sorted(template.at("/properties/metadata")) + ",");
        var spec = (ObjectNode) template.at("/properties/spec").deepCopy();
        var fields = new TreeMap<String, String>();
        spec.remove("properties")
                .properties()
                .forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
        var rest = sorted(spec);
        lines.add(
                INDENT + "\"spec\":" + rest.substring(0, rest.length() - 1) + ",\"properties\":{");
        for (Iterator<String> names = fields.keySet().iterator(); names.hasNext(); ) {
            var name = names.next();
            lines.add(
                    INDENT + "\"" + name + "\":" + fields.get(name) + (names.hasNext() ? "," : ""));
        }
        lines.add(INDENT + "}}}}");
        return lines;
    }

    private static String sorted(JsonNode node) {
        try {
            return JSON.writeValueAsString(ordered(node));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode ordered(JsonNode node) {
        if (node instanceof ObjectNode object) {
            var sorted = JSON.createObjectNode();
            var fields = new TreeMap<String, JsonNode>();
            object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
            fields.forEach((name, value) -> sorted.set(name, ordered(value)));
            return sorted;
        }
        if (node instanceof ArrayNode array) {
            var sorted = JSON.createArrayNode();
            array.forEach(item -> sorted.add(ordered(item)));
            return sorted;
        }
        return node;
    }

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
