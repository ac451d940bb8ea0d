// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.paddlepaddle.cloud.ground.server.discovery.OpenApi.Operation;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** Everything in one Swagger document. */
final class OpenApiV2 {
    private static final List<String> UNKNOWN_TO_SWAGGER =
            List.of("default", "nullable", "oneOf", "anyOf", "not");
    private static final List<String> CUSTOM_PATCH_TYPES =
            List.of(
                    "application/json-patch+json",
                    "application/merge-patch+json",
                    "application/apply-patch+yaml");
    private static final List<String> PATCH_TYPES =
            List.of(
                    "application/json-patch+json",
                    "application/merge-patch+json",
                    "application/strategic-merge-patch+json",
                    "application/apply-patch+yaml");

    private final SchemaLibrary schemas;

    OpenApiV2(SchemaLibrary schemas) {
        this.schemas = schemas;
    }

    ObjectNode document(List<ResourceType> types) {
        var document = OpenApi.JSON.createObjectNode().put("swagger", "2.0");
        document.putObject("info").put("title", "Kubernetes").put("version", "v1.34.4");
        var paths = document.putObject("paths");
        for (var type : types) {
            for (var operation : OpenApi.operations(schemas, type)) {
                path(paths, operation).set(operation.method(), operation(operation, type));
            }
        }
        document.set("definitions", definitions(types));
        return document;
    }

    private ObjectNode definitions(List<ResourceType> types) {
        var definitions = OpenApi.JSON.createObjectNode();
        for (var name : schemas.definitionNames()) {
            schemas.definition(name).ifPresent(definition -> definitions.set(name, definition));
        }
        for (var type : types) {
            var name = OpenApi.definitionName(schemas, type);
            if (!definitions.has(name)) {
                definitions.set(name, swagger(OpenApi.ownDefinition(type)));
                definitions.set(OpenApi.listName(schemas, type), OpenApi.ownList(type, name));
            }
        }
        return definitions;
    }

    /** Drops what version 2 has no word for. */
    private static ObjectNode swagger(ObjectNode schema) {
        strip(schema);
        OpenApi.embed(schema);
        return schema;
    }

    private static void part(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        // No type stands for any value, and whatever may be null or hold anything is such a one.
        if (object.path("nullable").asBoolean()
                || object.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
            object.remove(List.of("type", "properties", "items", "additionalProperties"));
        }
        strip(object);
    }

    private static void strip(ObjectNode object) {
        object.remove(UNKNOWN_TO_SWAGGER);
        object.path("properties").forEach(OpenApiV2::part);
        part(object.path("items"));
        part(object.path("additionalProperties"));
        object.path("allOf").forEach(OpenApiV2::part);
    }

    private static ObjectNode path(ObjectNode paths, Operation operation) {
        if (paths.get(operation.path()) instanceof ObjectNode known) {
            return known;
        }
        var path = paths.putObject(operation.path());
        var names = OpenApi.pathParameters(operation.path());
        if (!names.isEmpty()) {
            var parameters = path.putArray("parameters");
            for (var name : names) {
                parameters
                        .addObject()
                        .put("name", name)
                        .put("in", "path")
                        .put("required", true)
                        .put("type", "string")
                        .put("uniqueItems", true);
            }
        }
        return path;
    }

    private static ObjectNode operation(Operation operation, ResourceType type) {
        var node = OpenApi.JSON.createObjectNode();
        var patch = operation.action().equals("patch");
        // kubectl chooses its patches by this; nobody knows how to merge the lists of custom kinds.
        var patches = type.custom() ? CUSTOM_PATCH_TYPES : PATCH_TYPES;
        LegacyDiscovery.words(node.putArray("consumes"), patch ? patches : List.of("*/*"));
        LegacyDiscovery.words(
                node.putArray("produces"), List.of("application/json", "application/yaml"));
        node.putArray("schemes").add("https");
        node.put("operationId", OpenApi.operationId(operation));
        var parameters = node.putArray("parameters");
        if (operation.body()) {
            var body = parameters.addObject().put("name", "body").put("in", "body");
            body.put("required", true);
            var schema = body.putObject("schema");
            if (patch) {
                schema.put("type", "object");
            } else {
                schema.put("$ref", OpenApi.DEFINITION + operation.definition());
            }
        }
        for (var name : OpenApi.parameters(operation)) {
            parameters
                    .addObject()
                    .put("name", name)
                    .put("in", "query")
                    .put("type", OpenApi.parameterType(name))
                    .put("uniqueItems", true);
        }
        node.putObject("responses")
                .putObject("200")
                .put("description", "OK")
                .putObject("schema")
                .put("$ref", OpenApi.DEFINITION + operation.definition());
        node.put("x-kubernetes-action", operation.action());
        node.set("x-kubernetes-group-version-kind", operation.kind().json());
        return node;
    }
}
