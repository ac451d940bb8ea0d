// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Variables of a container: names that can be, one source each, fields that can be told. */
final class EnvironmentRules {
    private static final Pattern NAME = Pattern.compile("[ -<>-~]+");
    private static final Pattern SUBSCRIPT =
            Pattern.compile("metadata\\.(labels|annotations)\\['[^']+'\\]");
    private static final List<String> FIELDS =
            List.of(
                    "metadata.name",
                    "metadata.namespace",
                    "metadata.uid",
                    "spec.nodeName",
                    "spec.serviceAccountName",
                    "status.hostIP",
                    "status.hostIPs",
                    "status.podIP",
                    "status.podIPs");

    /** Fields that other places of a pod can be told, but no variable. */
    private static final Set<String> OTHER_FIELDS =
            Set.of(
                    "metadata.annotations",
                    "metadata.labels",
                    "spec.restartPolicy",
                    "spec.schedulerName",
                    "status.phase");

    private EnvironmentRules() {}

    static void check(JsonNode variables, String field, Problems problems) {
        int at = 0;
        for (var variable : variables) {
            var here = field + "[" + at++ + "]";
            var name = variable.path("name").asText();
            if (!name.isEmpty() && !NAME.matcher(name).matches()) {
                problems.invalid(
                        here + ".name",
                        name,
                        "a valid environment variable name must consist only of printable ASCII"
                                + " characters other than '='");
            }
            if (variable.path("valueFrom").isObject()) {
                checkSource(variable, here + ".valueFrom", problems);
            }
        }
    }

    private static void checkSource(JsonNode variable, String field, Problems problems) {
        var source = variable.path("valueFrom");
        if (source.has("fieldRef")) {
            var path = source.path("fieldRef").path("fieldPath").asText();
            checkPath(path, FIELDS, field + ".fieldRef.fieldPath", problems);
        }
        if (source.isEmpty()) {
            problems.invalid(
                    field,
                    "",
                    "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or"
                            + " `secretKeyRef`");
        } else if (!variable.path("value").asText().isEmpty()) {
            problems.invalid(field, "", "may not be specified when `value` is not empty");
        } else if (source.size() > 1) {
            problems.invalid(field, "", "may not have more than one field specified at a time");
        }
    }

    /**
     * @param allowed the fields that can be told there
     */
    static void checkPath(String path, List<String> allowed, String field, Problems problems) {
        if (path.isEmpty() || allowed.contains(path) || SUBSCRIPT.matcher(path).matches()) {
            return;
        }
        if (FIELDS.contains(path) || OTHER_FIELDS.contains(path)) {
            problems.unsupported(field, path, allowed);
        } else {
            problems.invalid(
                    field, path, "error converting fieldPath: field label not supported: " + path);
        }
    }
}
