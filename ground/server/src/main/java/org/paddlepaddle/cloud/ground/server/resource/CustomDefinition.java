// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.ground.rules.version.VersionOrder;
import org.paddlepaddle.cloud.ground.server.resource.StoredForm.Conversion;
import org.paddlepaddle.cloud.ground.server.schema.SchemaSource;
import org.paddlepaddle.cloud.ground.server.schema.TypeSchema;

/**
 * What one established CustomResourceDefinition makes the server serve.
 *
 * @param terminating no new objects; the definition goes when the last one has gone
 * @param scales paths of the scale subresource by version, where there is one
 * @param deprecations what users of a version are warned of, by version
 */
record CustomDefinition(
        StoredForm form,
        List<ResourceType> types,
        Map<String, ScalePaths> scales,
        Map<String, String> deprecations,
        boolean terminating) {

    private static final Set<String> VERBS =
            new LinkedHashSet<>(
                    List.of(
                            "delete",
                            "deletecollection",
                            "get",
                            "list",
                            "patch",
                            "create",
                            "update",
                            "watch"));

    static boolean established(JsonNode crd) {
        for (var condition : crd.at("/status/conditions")) {
            if (condition.path("type").asText().equals("Established")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }

    /**
     * @param since the revision at which the definition got its present form
     */
    static CustomDefinition of(ObjectNode crd, SchemaSource schemaSource, long since) {
        var group = crd.at("/spec/group").asText();
        var types = new ArrayList<ResourceType>();
        var scales = new LinkedHashMap<String, ScalePaths>();
        var byVersion = new LinkedHashMap<String, TypeSchema>();
        var storage = "";
        for (var version : crd.at("/spec/versions")) {
            var name = version.path("name").asText();
            var schema = schemaSource.custom(crd, name);
            byVersion.put(group + "/" + name, schema);
            if (version.path("storage").asBoolean()) {
                storage = name;
            }
            if (version.path("served").asBoolean()) {
                types.add(type(crd, version, schema));
            }
            var scale = version.at("/subresources/scale");
            if (scale.isObject()) {
                scales.put(name, scale(scale));
            }
        }
        types.sort(Comparator.comparing(ResourceType::version, VersionOrder.NEWEST_FIRST));
        var form =
                new StoredForm(
                        StoredForm.prefix(group, crd.at("/spec/names/plural").asText()),
                        group + "/" + storage,
                        conversion(byVersion),
                        new Renewal(since, byVersion));
        return new CustomDefinition(
                form,
                List.copyOf(types),
                scales,
                Deprecations.of(crd.path("spec")),
                crd.path("metadata").has("deletionTimestamp"));
    }

    /** What the other version does not know is lost on the way. */
    private static Conversion conversion(Map<String, TypeSchema> schemas) {
        return (object, apiVersion) -> {
            boolean other = !object.path("apiVersion").asText().equals(apiVersion);
            object.put("apiVersion", apiVersion);
            var schema = schemas.get(apiVersion);
            if (other && schema != null) {
                schema.prune(object);
            }
        };
    }

    private static ResourceType type(ObjectNode crd, JsonNode version, TypeSchema schema) {
        var names = crd.at("/spec/names");
        var kind = names.path("kind").asText();
        return new ResourceType(
                crd.at("/spec/group").asText(),
                version.path("name").asText(),
                names.path("plural").asText(),
                names.path("singular").asText(),
                kind,
                names.path("listKind").asText(kind + "List"),
                crd.at("/spec/scope").asText().equals("Namespaced"),
                VERBS,
                BuiltInResources.texts(names.path("shortNames")),
                BuiltInResources.texts(names.path("categories")),
                subresources(version),
                schema,
                true,
                selectableFields(version));
    }

    private static Set<String> selectableFields(JsonNode version) {
        var fields = new LinkedHashSet<String>();
        for (var field : version.path("selectableFields")) {
            fields.add(field.path("jsonPath").asText().replaceFirst("^\\.", ""));
        }
        return fields;
    }

    private static Set<String> subresources(JsonNode version) {
        var found = new LinkedHashSet<String>();
        for (var name : List.of("status", "scale")) {
            if (version.path("subresources").path(name).isObject()) {
                found.add(name);
            }
        }
        return found;
    }

    private static ScalePaths scale(JsonNode scale) {
        return ScalePaths.ofJsonPaths(
                scale.path("specReplicasPath").asText(),
                scale.path("statusReplicasPath").asText(),
                scale.path("labelSelectorPath").asText());
    }
}
