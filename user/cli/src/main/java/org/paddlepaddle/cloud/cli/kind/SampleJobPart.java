// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJobStatus;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.plan.why.Finding;

/** Jobs on data sets. */
final class SampleJobPart implements KindPart {
    @Override
    public List<String> kinds() {
        return List.of(SampleNames.JOB_KIND);
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var status = object.path("status");
        page.add("Phase", status.path("phase").asText(""))
                .addIf("Type", object.at("/spec/type"))
                .addIf("SampleSet", object.at("/spec/sampleSetRef/name"))
                .addIf("Files", status.at("/progress/files"))
                .addIf("Size", status.at("/progress/size"))
                .addIf("Rate", status.at("/progress/rate"))
                .addIf("Remaining", status.at("/progress/remaining"))
                .addIf("Retries", status.path("retries"))
                .addIf("Schedule", object.at("/spec/schedule"))
                .addIf("Next Run", status.path("nextScheduleTime"));
        return Optional.of(page.block("Conditions", KindParts.conditions(object)));
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery query) {
        var status = object.path("status");
        var said =
                status.isEmpty()
                        ? SampleJobStatus.NONE
                        : WhyQuery.as(status, SampleJobStatus.class);
        var set = object.at("/spec/sampleSetRef/name").asText("");
        return Optional.of(SampleSetPart.finding("samplejob", object, set, said, query));
    }

    @Override
    public String words() {
        return SampleSetPart.WORDS;
    }
}
