// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.server.resource.ResourceType;
import org.paddlepaddle.cloud.ground.server.schema.CustomSchema;
import org.paddlepaddle.cloud.ground.server.schema.SchemaLibrary;

/** What both versions of OpenAPI share: names, operations, paths. */
final class OpenApi {
    static final JsonMapper JSON = new JsonMapper();
    static final String DEFINITION = "#/definitions/";
    static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

    /**
     * One operation on a path, before it takes the form of a version.
     *
     * @param subject what it is about, {@code DeploymentScale}
     * @param everywhere whether it reaches over all namespaces
     */
    record Operation(
            String path,
            String method,
            String action,
            GroupVersionKind kind,
            String definition,
            String subject,
            boolean everywhere) {
        boolean body() {
            return method.equals("post") || method.equals("put") || method.equals("patch");
        }
    }

    record GroupVersionKind(String group, String version, String kind) {
        ObjectNode json() {
            return JSON.createObjectNode()
                    .put("group", group)
                    .put("version", version)
                    .put("kind", kind);
        }
    }

    private OpenApi() {}

    /** {@code com.example.stable.v1.CronTab} for custom kinds, Kubernetes' own name otherwise. */
    static String definitionName(SchemaLibrary schemas, ResourceType type) {
        return schemas.definitionName(type.group(), type.version(), type.kind())
                .orElseGet(() -> reversed(type.group()) + type.version() + "." + type.kind());
    }

    static String listName(SchemaLibrary schemas, ResourceType type) {
        return schemas.definitionName(type.group(), type.version(), type.listKind())
                .orElseGet(() -> reversed(type.group()) + type.version() + "." + type.listKind());
    }

    private static String reversed(String group) {
        if (group.isEmpty()) {
            return "";
        }
        var parts = new ArrayList<>(List.of(group.split("\\.")));
        Collections.reverse(parts);
        return String.join(".", parts) + ".";
    }

    /** The definition of a kind that is not among Kubernetes' own; references are of version 2. */
    static ObjectNode ownDefinition(ResourceType type) {
        var schema =
                type.schema() instanceof CustomSchema custom
                        ? custom.openApi()
                        : JSON.createObjectNode();
        if (!schema.has("type")) {
            schema.put("type", "object");
        }
        var properties =
                schema.get("properties") instanceof ObjectNode declared
                        ? declared
                        : schema.putObject("properties");
        if (properties.isEmpty()) {
            schema.put("x-kubernetes-preserve-unknown-fields", true);
        }
        identity(properties, "ObjectMeta");
        mark(schema, type.group(), type.version(), type.kind());
        return schema;
    }

    /** An object within another has a name and a kind, whether or not its schema says so. */
    static void embed(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        if (object.path("x-kubernetes-embedded-resource").asBoolean() && object.has("type")) {
            identity(object.withObjectProperty("properties"), "ObjectMeta");
            var required = object.withArrayProperty("required");
            List.of("kind", "apiVersion").forEach(required::add);
        }
        object.path("properties").forEach(OpenApi::embed);
        embed(object.path("items"));
        embed(object.path("additionalProperties"));
    }

    static ObjectNode ownList(ResourceType type, String item) {
        var schema = JSON.createObjectNode().put("type", "object");
        schema.put("description", type.listKind() + " is a list of " + type.kind());
        schema.putArray("required").add("items");
        var properties = schema.putObject("properties");
        properties
                .putObject("items")
                .put("type", "array")
                .putObject("items")
                .put("$ref", DEFINITION + item);
        identity(properties, "ListMeta");
        mark(schema, type.group(), type.version(), type.listKind());
        return schema;
    }

    private static void identity(ObjectNode properties, String metadata) {
        properties.putObject("apiVersion").put("type", "string");
        properties.putObject("kind").put("type", "string");
        properties.putObject("metadata").put("$ref", DEFINITION + META + metadata);
    }

    private static void mark(ObjectNode schema, String group, String version, String kind) {
        schema.putArray("x-kubernetes-group-version-kind")
                .add(new GroupVersionKind(group, version, kind).json());
    }

    /** Every operation a resource has. */
    static List<Operation> operations(SchemaLibrary schemas, ResourceType type) {
        var definition = definitionName(schemas, type);
        var kind = new GroupVersionKind(type.group(), type.version(), type.kind());
        var root = "/" + GroupVersion.of(type).path() + "/";
        var collection =
                root + (type.namespaced() ? "namespaces/{namespace}/" : "") + type.plural();
        var item = collection + "/{name}";
        var operations = new ArrayList<Operation>();
        for (var verb : type.verbs().stream().sorted().toList()) {
            switch (verb) {
                case "list" -> {
                    var list = listName(schemas, type);
                    operations.add(operation(collection, "get", "list", kind, list));
                    if (type.namespaced()) {
                        operations.add(
                                new Operation(
                                        root + type.plural(),
                                        "get",
                                        "list",
                                        kind,
                                        list,
                                        type.kind(),
                                        true));
                    }
                }
                case "create" ->
                        operations.add(operation(collection, "post", "post", kind, definition));
                case "deletecollection" ->
                        operations.add(
                                operation(
                                        collection,
                                        "delete",
                                        "deletecollection",
                                        kind,
                                        META + "Status"));
                case "get" -> operations.add(operation(item, "get", "get", kind, definition));
                case "update" -> operations.add(operation(item, "put", "put", kind, definition));
                case "patch" -> operations.add(operation(item, "patch", "patch", kind, definition));
                case "delete" ->
                        operations.add(operation(item, "delete", "delete", kind, META + "Status"));
                default -> {}
            }
        }
        for (var name : List.of("status", "scale")) {
            if (type.hasSubresource(name)) {
                subresource(schemas, type, item, name, operations::add);
            }
        }
        return operations;
    }

    private static void subresource(
            SchemaLibrary schemas,
            ResourceType type,
            String item,
            String name,
            Consumer<Operation> into) {
        var scale = name.equals("scale");
        var kind =
                scale
                        ? new GroupVersionKind("autoscaling", "v1", "Scale")
                        : new GroupVersionKind(type.group(), type.version(), type.kind());
        var definition = scale ? "io.k8s.api.autoscaling.v1.Scale" : definitionName(schemas, type);
        for (var method : List.of("get", "put", "patch")) {
            into.accept(
                    new Operation(
                            item + "/" + name,
                            method,
                            method,
                            kind,
                            definition,
                            type.kind() + capital(name),
                            false));
        }
    }

    private static Operation operation(
            String path, String method, String action, GroupVersionKind kind, String definition) {
        return new Operation(path, method, action, kind, definition, kind.kind(), false);
    }

    /** Query parameters; kubectl looks for {@code dryRun} and {@code fieldValidation}. */
    static List<String> parameters(Operation operation) {
        return switch (operation.action()) {
            case "post", "put" -> List.of("pretty", "dryRun", "fieldManager", "fieldValidation");
            case "patch" -> List.of("pretty", "dryRun", "fieldManager", "fieldValidation", "force");
            case "delete" -> List.of("pretty", "dryRun", "gracePeriodSeconds", "propagationPolicy");
            case "list", "deletecollection" ->
                    List.of(
                            "pretty",
                            "allowWatchBookmarks",
                            "continue",
                            "fieldSelector",
                            "labelSelector",
                            "limit",
                            "resourceVersion",
                            "resourceVersionMatch",
                            "sendInitialEvents",
                            "timeoutSeconds",
                            "watch");
            default -> List.of("pretty");
        };
    }

    static String parameterType(String name) {
        return switch (name) {
            case "force", "allowWatchBookmarks", "sendInitialEvents", "watch" -> "boolean";
            case "gracePeriodSeconds", "limit", "timeoutSeconds" -> "integer";
            default -> "string";
        };
    }

    /** {@code namespace} and {@code name} where a path holds them. */
    static List<String> pathParameters(String path) {
        var names = new ArrayList<String>();
        for (var name : List.of("name", "namespace")) {
            if (path.contains("{" + name + "}")) {
                names.add(name);
            }
        }
        return names;
    }

    /** {@code listCoreV1NamespacedPod}: clients that generate code make names of it. */
    static String operationId(Operation operation) {
        var parts = List.of(operation.path().substring(1).split("/"));
        boolean core = parts.getFirst().equals("api");
        var group = core ? "core" : parts.get(1).replaceFirst("\\.k8s\\.io$", "");
        var id = new StringBuilder(word(operation.action()));
        List.of(group.split("[.-]")).forEach(part -> id.append(capital(part)));
        id.append(capital(parts.get(core ? 1 : 2)));
        if (operation.action().equals("deletecollection")) {
            id.append("Collection");
        }
        boolean named = operation.path().contains("/{namespace}/");
        id.append(named ? "Namespaced" : "").append(operation.subject());
        return id.append(operation.everywhere() ? "ForAllNamespaces" : "").toString();
    }

    private static String word(String action) {
        return switch (action) {
            case "get" -> "read";
            case "post" -> "create";
            case "put" -> "replace";
            case "deletecollection" -> "delete";
            default -> action;
        };
    }

    static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** Calls back with every reference below a node. */
    static void references(JsonNode node, Consumer<String> found) {
        var reference = node.path("$ref");
        if (reference.isTextual()) {
            found.accept(reference.asText().substring(reference.asText().lastIndexOf('/') + 1));
        }
        node.forEach(child -> references(child, found));
    }
}
