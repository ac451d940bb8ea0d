// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.NameFormats;
import org.paddlepaddle.cloud.ground.server.engine.Problems;

/** What holds for a pod and for a template of one. */
final class PodSpecRules {
    private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");
    private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");

    private PodSpecRules() {}

    static void check(JsonNode spec, String field, Problems problems) {
        if (spec.path("containers").isEmpty()) {
            problems.required(field + ".containers", "");
        }
        var names = new HashSet<String>();
        checkContainers(spec.path("containers"), field + ".containers", names, problems);
        checkContainers(spec.path("initContainers"), field + ".initContainers", names, problems);
        allowed(field + ".restartPolicy", spec.path("restartPolicy"), RESTART_POLICIES, problems);
        var volumes = checkVolumes(spec.path("volumes"), field + ".volumes", problems);
        checkMounts(spec.path("containers"), field + ".containers", volumes, problems);
        checkMounts(spec.path("initContainers"), field + ".initContainers", volumes, problems);
    }

    private static void checkContainers(
            JsonNode containers, String field, Set<String> names, Problems problems) {
        int at = 0;
        for (var container : containers) {
            var here = field + "[" + at++ + "]";
            checkName(container.path("name").asText(), here + ".name", names, problems);
            var image = container.path("image").asText();
            if (image.isEmpty()) {
                problems.required(here + ".image", "");
            } else if (!image.equals(image.strip())) {
                problems.invalid(
                        here + ".image", image, "must not have leading or trailing whitespace");
            }
            allowed(
                    here + ".imagePullPolicy",
                    container.path("imagePullPolicy"),
                    PULL_POLICIES,
                    problems);
            Quantities.check(container.path("resources"), here + ".resources", problems);
        }
    }

    private static void checkName(String name, String field, Set<String> seen, Problems problems) {
        if (name.isEmpty()) {
            problems.required(field, "");
        } else {
            NameFormats.label(name).ifPresent(why -> problems.invalid(field, name, why));
            if (!seen.add(name)) {
                problems.duplicate(field, name);
            }
        }
    }

    private static Set<String> checkVolumes(JsonNode volumes, String field, Problems problems) {
        var names = new HashSet<String>();
        int at = 0;
        for (var volume : volumes) {
            var here = field + "[" + at++ + "].name";
            checkName(volume.path("name").asText(), here, names, problems);
        }
        return names;
    }

    private static void checkMounts(
            JsonNode containers, String field, Set<String> volumes, Problems problems) {
        int at = 0;
        for (var container : containers) {
            int mountAt = 0;
            for (var mount : container.path("volumeMounts")) {
                var here = field + "[" + at + "].volumeMounts[" + mountAt++ + "]";
                var name = mount.path("name").asText();
                if (!volumes.contains(name)) {
                    problems.notFound(here + ".name", name);
                }
                if (mount.path("mountPath").asText().isEmpty()) {
                    problems.required(here + ".mountPath", "");
                }
            }
            at++;
        }
    }

    private static void allowed(
            String field, JsonNode value, List<String> words, Problems problems) {
        if (!value.isMissingNode() && !words.contains(value.asText())) {
            problems.unsupported(field, value.asText(), words);
        }
    }
}
