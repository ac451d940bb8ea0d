// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.server.schema.CustomSchema.PrinterColumn;

/** Schemas from the class path and from custom resource definitions. Safe for many threads. */
public final class SchemaLibrary implements SchemaSource {
    /**
     * Annotation of a definition whose objects are written by hand: who misspells a field is told
     * which one may be meant, beside the words of Kubernetes.
     */
    private static final String SUGGEST_FIELDS = "paddlecloud.org/suggest-fields";

    private final OpenApiDefinitions openApiDefinitions = new OpenApiDefinitions();
    private final StructuralReader structural = new StructuralReader(openApiDefinitions);
    private final TypeSchema permissive =
            new BuiltInType(structural.withIdentity(Structure.ANYTHING));
    private final Map<String, TypeSchema> builtIns = new ConcurrentHashMap<>();

    @Override
    public TypeSchema builtIn(String group, String version, String kind) {
        var name = openApiDefinitions.nameOf(group, version, kind);
        return name.isEmpty()
                ? permissive
                : builtIns.computeIfAbsent(name.get(), this::definitionType);
    }

    private TypeSchema definitionType(String name) {
        return new BuiltInType(
                new DefinitionReference(
                        name, openApiDefinitions, MergeRules.NONE, null, List.of()));
    }

    @Override
    public TypeSchema custom(ObjectNode crd, String version) {
        for (var candidate : crd.path("spec").path("versions")) {
            if (candidate.path("name").asText().equals(version)) {
                return customType(candidate, suggestsFields(crd));
            }
        }
        return customType(JsonNodeFactory.instance.objectNode(), false);
    }

    private static boolean suggestsFields(ObjectNode crd) {
        return crd.path("metadata")
                .path("annotations")
                .path(SUGGEST_FIELDS)
                .asText()
                .equals("true");
    }

    private TypeSchema customType(JsonNode version, boolean suggestsFields) {
        var schema = version.path("schema").path("openAPIV3Schema");
        var source = schema.isObject() ? schema.toString() : "{}";
        return new CustomType(
                structural.root(schema),
                source,
                columns(version.path("additionalPrinterColumns")),
                suggestsFields);
    }

    private static List<PrinterColumn> columns(JsonNode declared) {
        var columns = new ArrayList<PrinterColumn>(declared.size());
        for (var column : declared) {
            columns.add(
                    new PrinterColumn(
                            column.path("name").asText(),
                            column.path("type").asText(),
                            column.path("format").asText(),
                            column.path("priority").asInt(),
                            column.path("jsonPath").asText()));
        }
        return List.copyOf(columns);
    }

    /** The OpenAPI definition of a built-in kind ({@code io.k8s.api.core.v1.Pod}). */
    public Optional<String> definitionName(String group, String version, String kind) {
        return openApiDefinitions.nameOf(group, version, kind);
    }

    /** A definition as OpenAPI v2 has it, with its descriptions: a fresh copy. */
    public Optional<ObjectNode> definition(String name) {
        var definition = openApiDefinitions.json(name);
        definition.ifPresent(schema -> Descriptions.TEXTS.describe(name, schema));
        return definition;
    }

    /** Read with the first document that somebody asks for. */
    private static final class Descriptions {
        static final OpenApiDescriptions TEXTS = new OpenApiDescriptions();
    }

    /** All definitions, in the order of the file. */
    public Iterable<String> definitionNames() {
        return openApiDefinitions.names();
    }
}
