// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.server.cel.SchemaRules;
import org.paddlepaddle.cloud.ground.server.status.ApiException.Cause;
import org.paddlepaddle.cloud.ground.server.status.FieldErrors;

/** Says what is wrong with a custom resource definition whose defaults are filled in. */
public final class CrdChecks {
    private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final String NOT_A_LABEL =
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start"
                    + " with an alphabetic character, and end with an alphanumeric character"
                    + " (e.g. 'my-name',  or 'abc-123', regex used for validation is"
                    + " '[a-z]([-a-z0-9]*[a-z0-9])?')";
    private static final Set<String> COLUMN_TYPES =
            Set.of("boolean", "date", "integer", "number", "string");

    private final List<Cause> causes = new ArrayList<>();

    private CrdChecks() {}

    /**
     * All violations; empty when the definition can be served.
     *
     * @param before what is stored, absent when the definition is new
     */
    public static List<Cause> check(@Nullable ObjectNode before, ObjectNode crd) {
        var checks = new CrdChecks();
        checks.definition(crd);
        if (before == null) {
            checks.name(crd);
        }
        checks.preserving(before == null ? crd.objectNode() : before, crd);
        return List.copyOf(checks.causes);
    }

    private void name(ObjectNode crd) {
        var spec = crd.path("spec");
        var name = crd.path("metadata").path("name").asText();
        var wanted = spec.path("names").path("plural").asText() + "." + spec.path("group").asText();
        if (!name.equals(wanted)) {
            invalid("metadata.name", name, "must be spec.names.plural+\".\"+spec.group");
        }
    }

    /** What old definitions say may stay; it cannot be said anew. */
    private void preserving(ObjectNode before, ObjectNode crd) {
        var field = "preserveUnknownFields";
        var now = crd.path("spec").path(field);
        if (now.asBoolean() && !before.path("spec").path(field).asBoolean()) {
            causes.add(
                    FieldErrors.invalid(
                            "spec." + field,
                            now,
                            "cannot set to true, set x-kubernetes-preserve-unknown-fields to true"
                                    + " in spec.versions[*].schema instead"));
        }
    }

    private void definition(ObjectNode crd) {
        var spec = crd.path("spec");
        var group = spec.path("group").asText();
        if (group.isEmpty()) {
            causes.add(FieldErrors.required("spec.group", ""));
        } else if (!group.contains(".")) {
            invalid("spec.group", group, "should be a domain with at least one dot");
        }
        scope(spec.path("scope"));
        versions(spec.path("versions"));
        names(spec.path("names"));
    }

    private void scope(JsonNode scope) {
        if (scope.asText().isEmpty()) {
            causes.add(FieldErrors.required("spec.scope", ""));
        } else if (!Set.of("Cluster", "Namespaced").contains(scope.asText())) {
            var factory = JsonNodeFactory.instance;
            causes.add(
                    FieldErrors.unsupported(
                            "spec.scope",
                            scope,
                            List.of(factory.textNode("Cluster"), factory.textNode("Namespaced"))));
        }
    }

    private void versions(JsonNode versions) {
        var names = new HashSet<String>();
        int stored = 0;
        for (int i = 0; i < versions.size(); i++) {
            var version = versions.get(i);
            var at = "spec.versions[" + i + "]";
            var name = version.path("name").asText();
            if (!LABEL.matcher(name).matches()) {
                invalid(at + ".name", name, NOT_A_LABEL);
                if (i == 0) {
                    // The internal form also has the first version as the version.
                    invalid("spec.version", name, NOT_A_LABEL);
                }
            }
            if (!names.add(name)) {
                causes.add(
                        FieldErrors.invalid(
                                "spec.versions",
                                InternalVersions.of(versions),
                                "must contain unique version names"));
            }
            stored += version.path("storage").asBoolean() ? 1 : 0;
            contents(versions, i);
        }
        if (stored != 1) {
            causes.add(
                    FieldErrors.invalid(
                            "spec.versions",
                            InternalVersions.of(versions),
                            "must have exactly one version marked as storage version"));
        }
    }

    /**
     * What all versions agree on is checked once, and named as Kubernetes' internal form has it:
     * there it belongs to the definition, not to a version.
     */
    private void contents(JsonNode versions, int i) {
        var version = versions.get(i);
        var at = "spec.versions[" + i + "].";
        var schema = version.path("schema").path("openAPIV3Schema");
        if (!schema.isObject()) {
            causes.add(FieldErrors.required(at + "schema.openAPIV3Schema", ""));
        } else if (!InternalVersions.shared(versions, "schema")) {
            schema(schema, at + "schema.openAPIV3Schema");
        } else if (i == 0) {
            schema(schema, "spec.validation.openAPIV3Schema");
        }
        var columns = "additionalPrinterColumns";
        if (i == 0 || !InternalVersions.shared(versions, columns)) {
            var path = (InternalVersions.shared(versions, columns) ? "spec." : at) + columns;
            columns(version.path(columns), path);
        }
        var sub = "subresources";
        if (i == 0 || !InternalVersions.shared(versions, sub)) {
            scale(
                    version.path(sub).path("scale"),
                    (InternalVersions.shared(versions, sub) ? "spec." : at) + sub);
        }
    }

    private void schema(JsonNode schema, String path) {
        var before = causes.size();
        causes.addAll(StructuralChecks.check(schema, path));
        // Defaults and rules are typed by the schema, so it must be understood first.
        if (causes.size() > before) {
            return;
        }
        causes.addAll(DefaultChecks.check(schema, path));
        if (!schema.findValues(SchemaRules.KEYWORD).isEmpty()) {
            var wrong = SchemaRules.problems(schema, path);
            causes.addAll(wrong.isEmpty() ? DefaultChecks.checkRules(schema, path) : wrong);
        }
    }

    private void columns(JsonNode columns, String at) {
        for (int i = 0; i < columns.size(); i++) {
            var column = columns.get(i);
            var path = at + "[" + i + "]";
            if (column.path("name").asText().isEmpty()) {
                causes.add(FieldErrors.required(path + ".name", ""));
            }
            var type = column.path("type").asText();
            var known = "must be one of boolean,date,integer,number,string";
            if (type.isEmpty()) {
                causes.add(FieldErrors.required(path + ".type", known));
            } else if (!COLUMN_TYPES.contains(type)) {
                invalid(path + ".type", type, known);
            }
            simplePath(path + ".JSONPath", column.path("jsonPath").asText());
        }
    }

    private boolean simplePath(String field, String path) {
        if (path.isEmpty()) {
            causes.add(FieldErrors.required(field, ""));
        } else if (!path.startsWith(".")) {
            invalid(field, path, "must be a simple json path starting with .");
        }
        return path.startsWith(".");
    }

    private void scale(JsonNode scale, String at) {
        if (scale.isObject()) {
            replicas(scale, at, "specReplicasPath", ".spec.");
            replicas(scale, at, "statusReplicasPath", ".status.");
        }
    }

    private void replicas(JsonNode scale, String at, String field, String under) {
        var path = scale.path(field).asText();
        if (simplePath(at + ".scale." + field, path) && !path.startsWith(under)) {
            var parent = under.substring(0, under.length() - 1);
            invalid(at + ".scale." + field, path, "should be a json path under " + parent);
        }
    }

    private void names(JsonNode names) {
        for (var field : List.of("plural", "singular", "kind", "listKind")) {
            var name = names.path(field).asText();
            var path = "spec.names." + field;
            var mixed = field.endsWith("ind");
            var tested = mixed ? name.toLowerCase(Locale.ROOT) : name;
            if (name.isEmpty()) {
                causes.add(FieldErrors.required(path, ""));
            } else if (!LABEL.matcher(tested).matches()) {
                var hint = mixed ? "may have mixed case, but should otherwise match: " : "";
                invalid(path, name, hint + NOT_A_LABEL);
            }
        }
        each(names.path("shortNames"), "spec.names.shortNames");
        each(names.path("categories"), "spec.names.categories");
        var listKind = names.path("listKind").asText();
        if (!listKind.isEmpty() && listKind.equals(names.path("kind").asText())) {
            invalid("spec.names.listKind", listKind, "kind and listKind may not be the same");
        }
    }

    private void each(JsonNode words, String at) {
        for (int i = 0; i < words.size(); i++) {
            if (!LABEL.matcher(words.get(i).asText()).matches()) {
                invalid(at + "[" + i + "]", words.get(i).asText(), NOT_A_LABEL);
            }
        }
    }

    private void invalid(String field, String value, String detail) {
        causes.add(FieldErrors.invalid(field, value, detail));
    }
}
