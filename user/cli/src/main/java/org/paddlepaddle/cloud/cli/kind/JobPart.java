// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.Finding;

/** Jobs of Kubernetes. */
final class JobPart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of("Job");
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var spec = object.path("spec");
        var status = object.path("status");
        return Optional.of(
                page.addIf("Parallelism", spec.path("parallelism"))
                        .addIf("Completions", spec.path("completions"))
                        .addIf("Completion Mode", spec.path("completionMode"))
                        .addIf("Backoff Limit", spec.path("backoffLimit"))
                        .addIf("Suspended", spec.path("suspend"))
                        .addIf("Deadline Seconds", spec.path("activeDeadlineSeconds"))
                        .addIf("Started", status.path("startTime"))
                        .addIf("Completed", status.path("completionTime"))
                        .add(
                                "Pods",
                                "%d active | %d succeeded | %d failed"
                                        .formatted(
                                                status.path("active").asInt(),
                                                status.path("succeeded").asInt(),
                                                status.path("failed").asInt()))
                        .addIf("Completed Indexes", status.path("completedIndexes"))
                        .block("Pod Template", KindParts.template(spec.path("template")))
                        .block("Conditions", KindParts.conditions(object)));
    }

    @Override
    public Optional<QueryString> pods(JsonNode object) {
        return OwnedPods.selected(object);
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery inquiry) {
        int wanted = object.at("/spec/parallelism").asInt(1);
        return Optional.of(OwnedPods.why("Job", object, wanted, inquiry));
    }
}
