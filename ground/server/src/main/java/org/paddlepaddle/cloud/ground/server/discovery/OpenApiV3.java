// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.server.discovery.OpenApi.Operation;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** One OpenAPI 3 document per group version, with the schemas it needs and no others. */
final class OpenApiV3 {
    private static final String COMPONENT = "#/components/schemas/";

    private final SchemaLibrary schemas;

    OpenApiV3(SchemaLibrary schemas) {
        this.schemas = schemas;
    }

    ObjectNode document(List<ResourceType> all, GroupVersion version) {
        var types = all.stream().filter(version::holds).toList();
        var document = OpenApi.JSON.createObjectNode().put("openapi", "3.0.0");
        document.putObject("info").put("title", "Kubernetes").put("version", "v1.34.4");
        var paths = document.putObject("paths");
        for (var type : types) {
            for (var operation : OpenApi.operations(schemas, type)) {
                path(paths, operation).set(operation.method(), operation(operation, type));
            }
        }
        document.putObject("components").set("schemas", components(types, paths));
        return document;
    }

    /** What the paths refer to, and what that refers to. */
    private ObjectNode components(List<ResourceType> types, JsonNode paths) {
        var own = new TreeMap<String, ObjectNode>();
        for (var type : types) {
            var name = OpenApi.definitionName(schemas, type);
            if (schemas.definition(name).isEmpty()) {
                var definition = OpenApi.ownDefinition(type);
                OpenApi.embed(definition);
                own.put(name, definition);
                own.put(OpenApi.listName(schemas, type), OpenApi.ownList(type, name));
            }
        }
        var found = new TreeMap<String, ObjectNode>();
        var wanted = new ArrayDeque<String>();
        OpenApi.references(paths, wanted::add);
        types.forEach(type -> wanted.add(OpenApi.definitionName(schemas, type)));
        while (!wanted.isEmpty()) {
            var name = wanted.poll();
            if (!found.containsKey(name)) {
                var schema = definition(own, name);
                found.put(name, schema);
                OpenApi.references(schema, wanted::add);
            }
        }
        var components = OpenApi.JSON.createObjectNode();
        found.forEach((name, schema) -> components.set(name, third(name, schema)));
        return components;
    }

    private ObjectNode definition(Map<String, ObjectNode> own, String name) {
        var declared = own.get(name);
        return declared != null
                ? declared
                : schemas.definition(name)
                        .orElseGet(() -> OpenApi.JSON.createObjectNode().put("type", "object"));
    }

    /** Version 2 has no words for what is of one type or another, and calls it text. */
    private static JsonNode third(String name, ObjectNode schema) {
        switch (name) {
            case "io.k8s.apimachinery.pkg.api.resource.Quantity" ->
                    either(schema, "string", "number");
            case "io.k8s.apimachinery.pkg.util.intstr.IntOrString" ->
                    either(schema, "integer", "string");
            default -> third(schema, false);
        }
        return schema;
    }

    private static void either(ObjectNode schema, String one, String other) {
        schema.remove("type");
        var choice = schema.putArray("oneOf");
        choice.addObject().put("type", one);
        choice.addObject().put("type", other);
    }

    /**
     * From version 2 to 3: references move, and one that stands beside other words is wrapped,
     * since version 3 ignores its neighbours.
     *
     * @param property whether it is a property, whose reference Kubernetes always wraps
     */
    private static void third(JsonNode schema, boolean property) {
        if (schema instanceof ArrayNode array) {
            array.forEach(item -> third(item, false));
        }
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        for (var entry : object.properties()) {
            if (entry.getKey().equals("properties")) {
                entry.getValue().forEach(field -> third(field, true));
            } else {
                third(entry.getValue(), false);
            }
        }
        if (object.path("x-kubernetes-int-or-string").asBoolean() && !object.has("anyOf")) {
            var choice = object.putArray("anyOf");
            choice.addObject().put("type", "integer");
            choice.addObject().put("type", "string");
        }
        // JSON schema itself has a property of that name, which is no reference.
        if (object.path("$ref").isTextual()) {
            move(object, object.path("$ref").asText(), property);
        }
    }

    private static void move(ObjectNode object, String reference, boolean wrap) {
        var target = COMPONENT + reference.substring(reference.lastIndexOf('/') + 1);
        if (object.size() == 1 && !wrap) {
            object.put("$ref", target);
        } else {
            object.remove("$ref");
            object.putArray("allOf").addObject().put("$ref", target);
        }
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
                var parameter = parameters.addObject().put("name", name).put("in", "path");
                parameter.put("required", true).putObject("schema").put("type", "string");
            }
        }
        return path;
    }

    private static ObjectNode operation(Operation operation, ResourceType type) {
        var node = OpenApi.JSON.createObjectNode();
        node.put("operationId", OpenApi.operationId(operation));
        var parameters = node.putArray("parameters");
        for (var name : OpenApi.parameters(operation)) {
            parameters
                    .addObject()
                    .put("name", name)
                    .put("in", "query")
                    .putObject("schema")
                    .put("type", OpenApi.parameterType(name))
                    .put("uniqueItems", true);
        }
        if (operation.body()) {
            body(node.putObject("requestBody").putObject("content"), operation, type);
        }
        node.putObject("responses")
                .putObject("200")
                .put("description", "OK")
                .putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .put("$ref", COMPONENT + operation.definition());
        node.put("x-kubernetes-action", operation.action());
        node.set("x-kubernetes-group-version-kind", operation.kind().json());
        return node;
    }

    private static void body(ObjectNode content, Operation operation, ResourceType type) {
        if (!operation.action().equals("patch")) {
            content.putObject("*/*")
                    .putObject("schema")
                    .put("$ref", COMPONENT + operation.definition());
            return;
        }
        var dialects = new ArrayList<String>();
        dialects.add("application/apply-patch+yaml");
        dialects.add("application/json-patch+json");
        dialects.add("application/merge-patch+json");
        if (!type.custom()) {
            dialects.add("application/strategic-merge-patch+json");
        }
        dialects.forEach(it -> content.putObject(it).putObject("schema").put("type", "object"));
    }
}
