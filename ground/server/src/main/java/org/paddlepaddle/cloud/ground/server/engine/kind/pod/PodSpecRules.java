// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.pod;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.schema.format.NameFormats;

/** What holds for a pod and for a template of one. */
public final class PodSpecRules {
    private static final List<String> RESTART_POLICIES = List.of("Always", "OnFailure", "Never");

    private PodSpecRules() {}

    public static void check(JsonNode spec, String field, Problems problems) {
        check(spec, Set.of(), field, problems);
    }

    /**
     * @param claims names of volumes that every pod of the template gets besides its own
     */
    public static void check(JsonNode spec, Set<String> claims, String field, Problems problems) {
        var volumes =
                new HashSet<>(
                        PodVolumeRules.check(spec.path("volumes"), field + ".volumes", problems));
        volumes.addAll(claims);
        if (spec.path("containers").isEmpty()) {
            problems.required(field + ".containers", "");
        }
        var names = new HashSet<String>();
        for (var list : List.of("containers", "initContainers")) {
            int at = 0;
            for (var container : spec.path(list)) {
                var here = field + "." + list + "[" + at++ + "]";
                new ContainerRules(here, problems).check(container, names, volumes);
            }
        }
        allowed(field + ".restartPolicy", spec.path("restartPolicy"), RESTART_POLICIES, problems);
        SchedulingRules.check(spec, field, problems);
        for (var name : List.of("hostname", "subdomain")) {
            var value = spec.path(name).asText();
            if (!value.isEmpty()) {
                NameFormats.label(value)
                        .forEach(why -> problems.invalid(field + "." + name, value, why));
            }
        }
        var deadline = spec.path("activeDeadlineSeconds");
        if (deadline.isNumber()
                && (deadline.asLong() < 1 || deadline.asLong() > Integer.MAX_VALUE)) {
            problems.invalid(
                    field + ".activeDeadlineSeconds",
                    deadline,
                    "must be between 1 and " + Integer.MAX_VALUE + ", inclusive");
        }
    }

    static void checkName(String name, String field, Set<String> seen, Problems problems) {
        if (name.isEmpty()) {
            problems.required(field, "");
        } else {
            NameFormats.label(name).forEach(why -> problems.invalid(field, name, why));
            if (!seen.add(name)) {
                problems.duplicate(field, name);
            }
        }
    }

    static void allowed(String field, JsonNode value, List<String> words, Problems problems) {
        if (!value.isMissingNode() && !words.contains(value.asText())) {
            problems.unsupported(field, value.asText(), words);
        }
    }
}
