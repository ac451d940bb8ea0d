// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.Finding;

/** What keeps a number of equal pods. */
record WorkloadPart(String kind) implements KindPart {
    private static final String DAEMON_SET = "DaemonSet";

    @Override
    public List<String> kinds() {
        return List.of(kind);
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var spec = object.path("spec");
        var status = object.path("status");
        page.addMap("Selector", spec.path("selector").path("matchLabels"), "=");
        if (kind.equals(DAEMON_SET)) {
            page.add(
                    "Pods",
                    "%d wanted | %d scheduled | %d updated | %d ready | %d misplaced"
                            .formatted(
                                    status.path("desiredNumberScheduled").asInt(),
                                    status.path("currentNumberScheduled").asInt(),
                                    status.path("updatedNumberScheduled").asInt(),
                                    status.path("numberReady").asInt(),
                                    status.path("numberMisscheduled").asInt()));
        } else {
            page.add(
                    "Replicas",
                    "%d wanted | %d updated | %d there | %d ready | %d available"
                            .formatted(
                                    spec.path("replicas").asInt(1),
                                    status.path("updatedReplicas").asInt(),
                                    status.path("replicas").asInt(),
                                    status.path("readyReplicas").asInt(),
                                    status.path("availableReplicas").asInt()));
        }
        return Optional.of(
                page.addIf("Strategy", spec.path("strategy"))
                        .addIf("Update Strategy", spec.path("updateStrategy"))
                        .addIf("Service", spec.path("serviceName"))
                        .addIf("Paused", spec.path("paused"))
                        .block("Pod Template", KindParts.template(spec.path("template")))
                        .block("Conditions", KindParts.conditions(object)));
    }

    @Override
    public Optional<QueryString> pods(JsonNode object) {
        return OwnedPods.selected(object);
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        int wanted =
                kind.equals(DAEMON_SET)
                        ? object.at("/status/desiredNumberScheduled").asInt()
                        : object.at("/spec/replicas").asInt(1);
        return Optional.of(OwnedPods.why(kind, object, wanted, inquiry));
    }
}
