// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.component;

import java.util.List;
import org.paddlepaddle.cloud.plan.sample.DataMap;

/** Brings a data set into the cache: the shared set, a copy from the source, a warm-up. */
public final class DatasetSteps {
    private static final String VERSION = "batch.paddlepaddle.org/v1alpha1";
    private static final String SAMPLE_JOB = "SampleJob";

    private DatasetSteps() {}

    public static List<Step> of(DatasetRequest asked, PipelineRun run, DataMap map) {
        return List.of(set(asked, run), sync(asked, run, map), warmup(asked, run));
    }

    private static Step set(DatasetRequest asked, PipelineRun run) {
        return Step.result(
                Fields.object(
                        VERSION,
                        "SampleSet",
                        run.result(asked.namespace(), PodPaths.DATA_CENTER),
                        Fields.of(
                                "partitions", asked.partitions(),
                                "noSync", true,
                                "secretRef", reference(PodPaths.DATA_CENTER))),
                Goal.sampleSet);
    }

    private static Step sync(DatasetRequest asked, PipelineRun run, DataMap map) {
        var mapped = map.source(asked.sourceUri());
        var options =
                Fields.of("source", mapped.orElse(asked.sourceUri()), "destination", asked.name());
        var job =
                Fields.object(
                        VERSION,
                        SAMPLE_JOB,
                        run.working(asked.namespace(), asked.name() + "-sync"),
                        Fields.of(
                                "type",
                                "sync",
                                "sampleSetRef",
                                reference(PodPaths.DATA_CENTER),
                                "secretRef",
                                reference(
                                        mapped.isPresent()
                                                ? PodPaths.DATA_CENTER
                                                : asked.sourceSecret()),
                                "syncOptions",
                                options));
        var step = Step.working(job, Goal.sampleJob);
        return mapped.isPresent() ? step : step.advising(advice(asked.sourceUri()));
    }

    private static String advice(String uri) {
        var host = uri.replaceFirst("^[a-z0-9]+://", "").replaceFirst("/.*$", "");
        return "Where this machine does not reach %s, give its files from a directory: pdc data map %s DIR"
                .formatted(host, host);
    }

    private static Step warmup(DatasetRequest asked, PipelineRun run) {
        return Step.working(
                Fields.object(
                        VERSION,
                        SAMPLE_JOB,
                        run.working(asked.namespace(), asked.name() + "-warmup"),
                        Fields.of(
                                "type",
                                "warmup",
                                "sampleSetRef",
                                reference(PodPaths.DATA_CENTER),
                                "warmupOptions",
                                Fields.of("paths", List.of(asked.name())))),
                Goal.sampleJob);
    }

    private static Object reference(String name) {
        return Fields.of("name", name);
    }
}
