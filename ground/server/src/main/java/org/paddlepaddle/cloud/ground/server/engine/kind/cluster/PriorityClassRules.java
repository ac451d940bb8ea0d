// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.kind.cluster;

import java.util.List;
import org.paddlepaddle.cloud.ground.server.engine.admission.PodPriority;
import org.paddlepaddle.cloud.ground.server.engine.object.JsonTrees;
import org.paddlepaddle.cloud.ground.server.engine.object.KindRules;
import org.paddlepaddle.cloud.ground.server.engine.object.Operation;
import org.paddlepaddle.cloud.ground.server.engine.object.Problems;
import org.paddlepaddle.cloud.ground.server.error.ApiErrors;
import org.paddlepaddle.cloud.ground.server.store.RevisionStore;

/** Values never change, the largest are the system's, and there is one default. */
public final class PriorityClassRules implements KindRules {
    private static final int HIGHEST = 1_000_000_000;
    private static final List<String> POLICIES = List.of("PreemptLowerPriority", "Never");

    private final RevisionStore store;

    public PriorityClassRules(RevisionStore store) {
        this.store = store;
    }

    @Override
    public void check(Operation operation, Problems problems) {
        var priority = operation.after();
        var name = operation.name();
        int value = priority.path("value").asInt();
        var system = PodPriority.SYSTEM.get(name);
        if (name.startsWith("system-") && (system == null || system != value)) {
            problems.forbidden(
                    "metadata.name",
                    "priority class names with 'system-' prefix are reserved for system use only."
                            + " error: "
                            + name
                            + " is not a known system priority class");
        } else if (system == null && value > HIGHEST) {
            problems.forbidden(
                    "value", "maximum allowed value of a user defined priority is " + HIGHEST);
        }
        var policy = priority.path("preemptionPolicy").asText();
        if (!POLICIES.contains(policy)) {
            problems.unsupported("preemptionPolicy", policy, POLICIES);
        }
        var before = operation.before();
        if (before != null && before.path("value").asInt() != value) {
            problems.forbidden("value", "may not be changed in an update.");
        }
        if (problems.isEmpty() && priority.path("globalDefault").asBoolean()) {
            refuseSecondDefault(operation);
        }
    }

    private void refuseSecondDefault(Operation operation) {
        for (var entry : store.snapshot().under(PodPriority.CLASSES)) {
            var other = JsonTrees.parse(entry.value());
            var name = other.path("metadata").path("name").asText();
            if (other.path("globalDefault").asBoolean() && !name.equals(operation.name())) {
                throw ApiErrors.forbidden(
                        operation.type(),
                        operation.name(),
                        "priorityclasses.scheduling.k8s.io \""
                                + operation.name()
                                + "\" is forbidden: PriorityClass "
                                + name
                                + " is already marked as default. Only one default can exist");
            }
        }
    }
}
