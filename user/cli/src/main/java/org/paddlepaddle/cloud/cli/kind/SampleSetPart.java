// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.KindStatus;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.QueryString;
import org.paddlepaddle.cloud.plan.why.AskedSample;
import org.paddlepaddle.cloud.plan.why.Finding;
import org.paddlepaddle.cloud.plan.why.ObjectWhy;

/** Data sets that are cached. */
final class SampleSetPart implements KindPart {
    /** Where the words of data sets and jobs on them begin. */
    static final String WORDS = "sample.";

    @Override
    public List<String> kinds() {
        return List.of(SampleNames.SET_KIND);
    }

    @Override
    public Optional<FieldLines> page(FieldLines page, JsonNode object) {
        var status = object.path("status");
        page.add("Phase", status.path("phase").asText(""))
                .addIf("Source", object.at("/spec/source/uri"))
                .addIf("Partitions", object.at("/spec/partitions"))
                .addIf("Engine", status.path("engine"))
                .addIf("Runtime", status.at("/runtimeStatus/runtimeReady"))
                .addIf("Files", status.at("/cacheStatus/totalFiles"))
                .addIf("Total Size", status.at("/cacheStatus/totalSize"))
                .addIf("Cached Size", status.at("/cacheStatus/cachedSize"))
                .addIf("Available Space", status.at("/cacheStatus/diskAvail"));
        return Optional.of(page.block("Conditions", KindParts.conditions(object)));
    }

    @Override
    public Optional<QueryString> pods(JsonNode set) {
        return Optional.of(selector(KindParts.name(set)));
    }

    private static QueryString selector(String set) {
        return QueryString.labels(SampleNames.LABEL_SET + "=" + set);
    }

    @Override
    public Optional<Finding> why(JsonNode object, WhyQuery query) {
        var status = object.path("status");
        var said =
                status.isEmpty()
                        ? SampleSetStatus.NONE
                        : WhyQuery.as(status, SampleSetStatus.class);
        return Optional.of(finding("sampleset", object, KindParts.name(object), said, query));
    }

    /** What holds a set, or a job on one. */
    static Finding finding(
            String kind, JsonNode object, String set, KindStatus status, WhyQuery query) {
        var pods =
                query.list(KindMapper.POD.in(query.namespace()) + selector(set), Pod.class)
                        .orElse(List.of());
        var lines =
                new LastLogLines(query.cluster(), query.namespace()).of(pods, Optional.empty(), "");
        var asked =
                new AskedSample(
                        kind,
                        WhyQuery.as(object.path("metadata"), ObjectMeta.class),
                        set,
                        status,
                        pods);
        return ObjectWhy.ofSample(
                asked, query.evidence(_ -> true, new WhyQuery.Extra(List.of(), List.of(), lines)));
    }

    @Override
    public String words() {
        return WORDS;
    }
}
