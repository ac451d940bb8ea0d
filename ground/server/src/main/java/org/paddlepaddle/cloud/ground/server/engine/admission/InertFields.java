// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.ground.server.engine.object.AdmissionStep;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;

/**
 * Tells people who ask something of pods that nothing here acts on. Wishes that a scheduler may
 * disregard anyway are not mentioned.
 */
public final class InertFields implements AdmissionStep {
    private static final String DEFAULT = "default-scheduler";
    private static final Set<String> OURS = Set.of(DEFAULT, "volcano");
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final Map<String, String> TEMPLATES =
            Map.of(
                    "deployments.apps", "spec/template/",
                    "replicasets.apps", "spec/template/",
                    "statefulsets.apps", "spec/template/",
                    "daemonsets.apps", "spec/template/",
                    "jobs.batch", "spec/template/",
                    "cronjobs.batch", "spec/jobTemplate/spec/template/",
                    "pods", "");

    @Override
    public void admit(Operation operation) {
        var place = TEMPLATES.get(operation.type().groupResource());
        boolean theirs = !operation.after().path("metadata").has("ownerReferences");
        if (place != null && operation.creating() && theirs) {
            var field = place + "spec";
            check(operation.after().at("/" + field), field.replace('/', '.'), operation.warnings());
        }
    }

    private static void check(JsonNode spec, String field, List<String> warnings) {
        if (!OURS.contains(spec.path("schedulerName").asText(DEFAULT))) {
            return; // another scheduler may look at all of it
        }
        if (!spec.at("/affinity/podAffinity/" + REQUIRED).isEmpty()) {
            warnings.add(inert(field + ".affinity.podAffinity." + REQUIRED));
        }
        for (var constraint : spec.path("topologySpreadConstraints")) {
            if (constraint.path("whenUnsatisfiable").asText().equals("DoNotSchedule")) {
                warnings.add(inert(field + ".topologySpreadConstraints"));
                break;
            }
        }
    }

    private static String inert(String field) {
        return field + ": nothing in this cluster acts on it";
    }
}
