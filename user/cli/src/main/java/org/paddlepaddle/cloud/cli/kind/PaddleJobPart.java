// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.Finding;

/** Training jobs. */
final class PaddleJobPart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of(JobNames.KIND);
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var spec = object.path("spec");
        var status = object.path("status");
        page.add("Phase", status.path("phase").asText(""))
                .addIf("Mode", status.path("mode"))
                .addIf("Started", status.path("startTime"))
                .addIf("Completed", status.path("completionTime"))
                .addIf("Attempt", status.path("attempt"))
                .addIf("Restarts", status.path("restarts"))
                .addIf("Suspended", spec.path("suspend"))
                .addIf("Elastic", spec.path("elasticPolicy"))
                .addIf("Intranet", spec.path("intranet"))
                .addIf("Clean Pod Policy", spec.path("cleanPodPolicy"))
                .addIf("Backoff Limit", spec.path("backoffLimit"));
        for (var role : List.of("ps", "worker", "heter")) {
            if (spec.has(role)) {
                var state = status.path(role);
                var fieldLines =
                        new FieldLines()
                                .add("Replicas", spec.path(role).path("replicas").asText("1"))
                                .addIf("Ready", state.path("ready"))
                                .addIf("Running", state.path("running"))
                                .addIf("Failed", state.path("failed"))
                                .addIf("Succeeded", state.path("succeeded"));
                page.block(
                        role,
                        merged(fieldLines, KindParts.template(spec.path(role).path("template"))));
            }
        }
        return Optional.of(page.block("Conditions", KindParts.conditions(object)));
    }

    private static List<String> merged(FieldLines first, FieldLines second) {
        var lines = new ArrayList<>(first.lines());
        lines.addAll(second.lines());
        return lines;
    }

    @Override
    public Optional<QueryString> pods(JsonNode job) {
        return Optional.of(QueryString.labels(JobNames.LABEL_JOB + "=" + KindParts.name(job)));
    }

    @Override
    public Optional<String> pod(String name) {
        return Optional.of(name + "-worker-0");
    }

    @Override
    public Optional<Finding> why(JsonNode job, WhyQuery inquiry) {
        return Optional.of(new PaddleJobWhyQuery(inquiry, job).finding());
    }

    @Override
    public String words() {
        return JobNames.SHORT_NAME + ".";
    }
}
