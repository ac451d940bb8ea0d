// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.server.engine.Json;
import org.paddlepaddle.cloud.ground.server.engine.Operation;
import org.paddlepaddle.cloud.ground.server.status.Refusals;
import org.paddlepaddle.cloud.ground.server.store.ObjectStore;

/** Turns the name of a priority class into a number that the scheduler can compare. */
public final class PodPriority implements AdmissionStep {
    private static final String CLASSES = "scheduling.k8s.io/priorityclasses/";
    private static final Map<String, Integer> SYSTEM =
            Map.of("system-cluster-critical", 2_000_000_000, "system-node-critical", 2_000_001_000);

    private final ObjectStore store;

    public PodPriority(ObjectStore store) {
        this.store = store;
    }

    @Override
    public void admit(Operation operation) {
        if (!operation.creating() || !operation.type().groupResource().equals("pods")) {
            return;
        }
        var spec = operation.spec();
        var name = spec.path("priorityClassName").asText();
        var found = name.isEmpty() ? globalDefault() : named(operation, name);
        found.map(c -> c.path("metadata").path("name").asText())
                .ifPresent(chosen -> spec.put("priorityClassName", chosen));
        spec.put("priority", found.map(c -> c.path("value").asInt()).orElse(0));
        var policy = found.map(c -> c.path("preemptionPolicy").asText()).orElse("");
        Json.putDefault(
                spec, "preemptionPolicy", policy.isEmpty() ? "PreemptLowerPriority" : policy);
    }

    private Optional<ObjectNode> named(Operation operation, String name) {
        var found = store.get(CLASSES + name).map(entry -> Json.parse(entry.value()));
        if (found.isPresent()) {
            return found;
        }
        var value = SYSTEM.get(name);
        if (value == null) {
            throw Refusals.forbidden(
                    operation.type(),
                    operation.name(),
                    "pods \""
                            + operation.name()
                            + "\" is forbidden: no PriorityClass with name "
                            + name
                            + " was found");
        }
        var system = Json.object().put("value", value);
        Json.child(system, "metadata").put("name", name);
        return Optional.of(system);
    }

    private Optional<ObjectNode> globalDefault() {
        return store.snapshot().under(CLASSES).stream()
                .map(entry -> Json.parse(entry.value()))
                .filter(candidate -> candidate.path("globalDefault").asBoolean())
                .findFirst();
    }
}
