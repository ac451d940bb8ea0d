// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.kind.field.LocalPaths;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;

/** Volumes made of files: of the keys of a map, of a pod's own fields, or of several such. */
final class VolumeFiles {
    private static final List<String> FIELDS =
            List.of(
                    "metadata.annotations",
                    "metadata.labels",
                    "metadata.name",
                    "metadata.namespace",
                    "metadata.uid");
    private static final int ALL_RIGHTS = 0777;
    private static final long SHORTEST_TOKEN = 600;
    private static final long LONGEST_TOKEN = 1L << 32;

    private final Problems problems;

    VolumeFiles(Problems problems) {
        this.problems = problems;
    }

    /** Whatever of these a volume is. */
    void check(JsonNode volume, String field) {
        checkMap(volume.path("secret"), "secretName", field + ".secret");
        checkMap(volume.path("configMap"), "name", field + ".configMap");
        var own = volume.path("downwardAPI");
        checkMode(own.path("defaultMode"), field + ".downwardAPI.defaultMode");
        own.path("items").forEach(file -> checkField(file, field + ".downwardAPI"));
        var projected = volume.path("projected");
        checkMode(projected.path("defaultMode"), field + ".projected.defaultMode");
        checkSources(projected.path("sources"), field + ".projected");
    }

    private void checkMap(JsonNode source, String name, String field) {
        if (source.isObject() && source.path(name).asText().isEmpty()) {
            problems.required(field + "." + name, "");
        }
        checkMode(source.path("defaultMode"), field + ".defaultMode");
        int at = 0;
        for (var item : source.path("items")) {
            checkKey(item, field + ".items[" + at++ + "]");
        }
    }

    private void checkKey(JsonNode item, String field) {
        if (item.path("key").asText().isEmpty()) {
            problems.required(field + ".key", "");
        }
        checkFile(item, field);
    }

    private void checkFile(JsonNode item, String field) {
        var path = item.path("path").asText();
        if (path.isEmpty()) {
            problems.required(field + ".path", "");
        }
        LocalPaths.checkFile(path, field + ".path", problems);
        checkMode(item.path("mode"), field + ".mode");
    }

    /** Kubernetes does not say which of several files it means. */
    private void checkField(JsonNode file, String field) {
        checkFile(file, field);
        boolean ofContainer = file.path("resourceFieldRef").isObject();
        if (file.path("fieldRef").isObject()) {
            var path = file.path("fieldRef").path("fieldPath").asText();
            EnvironmentRules.checkPath(path, FIELDS, field + ".fieldRef.fieldPath", problems);
            if (ofContainer) {
                problems.invalid(
                        field,
                        "resource",
                        "fieldRef and resourceFieldRef can not be specified simultaneously");
            }
        } else if (!ofContainer) {
            problems.required(field, "one of fieldRef and resourceFieldRef is required");
        }
    }

    private void checkSources(JsonNode sources, String field) {
        var paths = new HashSet<String>();
        int at = 0;
        for (var source : sources) {
            var here = field + ".sources[" + at++ + "]";
            for (var map : List.of("secret", "configMap")) {
                checkMap(source.path(map), "name", here + "." + map);
                var name = source.path(map).path("name").asText();
                source.path(map).path("items").forEach(item -> checkOnce(item, name, paths, field));
            }
            for (var file : source.path("downwardAPI").path("items")) {
                checkField(file, here + ".downwardAPI");
                checkOnce(file, file.path("path").asText(), paths, field);
            }
            if (source.path("serviceAccountToken").isObject()) {
                checkToken(source.path("serviceAccountToken"), field, here);
            }
            if (source.size() > 1) {
                problems.forbidden(here, "may not specify more than 1 volume type per source");
            }
        }
    }

    private void checkOnce(JsonNode item, String shown, Set<String> paths, String field) {
        var path = item.path("path").asText();
        if (!path.isEmpty() && !paths.add(path)) {
            problems.invalid(field, shown, "conflicting duplicate paths");
        }
    }

    /**
     * @param field that of the volume, by which Kubernetes calls the path of a token
     */
    private void checkToken(JsonNode token, String field, String source) {
        var seconds = token.path("expirationSeconds");
        var here = source + ".serviceAccountToken.expirationSeconds";
        if (seconds.isNumber() && seconds.asLong() < SHORTEST_TOKEN) {
            problems.invalid(here, seconds, "may not specify a duration less than 10 minutes");
        }
        if (seconds.asLong() > LONGEST_TOKEN) {
            problems.invalid(here, seconds, "may not specify a duration larger than 2^32 seconds");
        }
        var path = token.path("path").asText();
        if (path.isEmpty()) {
            problems.required(field + ".path", "");
        } else {
            LocalPaths.checkFile(path, field + ".path", problems);
        }
    }

    private void checkMode(JsonNode mode, String field) {
        if (mode.asInt() < 0 || mode.asInt() > ALL_RIGHTS) {
            problems.invalid(
                    field, mode, "must be a number between 0 and 0777 (octal), both inclusive");
        }
    }
}
