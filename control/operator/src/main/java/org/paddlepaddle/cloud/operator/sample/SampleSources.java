// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.sample.SampleJob;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.plan.ObjectKey;

/** How data sets and jobs on them wake each other. */
final class SampleSources {
    static final String SETS = "job-sets";
    private static final String BY_SET = "by-set";

    private SampleSources() {}

    /** A job that ends has changed what its set holds. */
    static EventSource<SampleJob, SampleSet> endedJobs(EventSourceContext<SampleSet> context) {
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(SampleJob.class, SampleSet.class)
                        .withSecondaryToPrimaryMapper(
                                job ->
                                        set(job).map(SampleSources::id).stream()
                                                .collect(Collectors.toSet()))
                        .<SampleSet>withPrimaryToSecondaryMapper(_ -> Set.of())
                        .withOnUpdateFilter((now, before) -> phase(now) != phase(before))
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    private static @Nullable SampleJobPhase phase(SampleJob job) {
        return job.getStatus() == null ? null : job.getStatus().phase();
    }

    /** A job waits for its set. */
    static EventSource<SampleSet, SampleJob> sets(EventSourceContext<SampleJob> context) {
        context.getPrimaryCache()
                .addIndexers(
                        Map.of(BY_SET, job -> set(job).map(ObjectKey::toString).stream().toList()));
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(SampleSet.class, SampleJob.class)
                        .withName(SETS)
                        .withSecondaryToPrimaryMapper(
                                set ->
                                        jobs(context, ObjectKey.of(set)).stream()
                                                .map(ResourceID::fromResource)
                                                .collect(Collectors.toSet()))
                        .<SampleJob>withPrimaryToSecondaryMapper(
                                job ->
                                        set(job).map(SampleSources::id).stream()
                                                .collect(Collectors.toSet()))
                        .withOnUpdateFilter((now, before) -> !phases(now).equals(phases(before)))
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    private static List<SampleJob> jobs(EventSourceContext<SampleJob> context, ObjectKey set) {
        return context.getPrimaryCache().byIndex(BY_SET, set.toString());
    }

    private static String phases(SampleSet set) {
        var status = set.getStatus();
        return status == null ? "" : String.valueOf(status.phase());
    }

    private static Optional<ObjectKey> set(SampleJob job) {
        var ref = job.getSpec() == null ? null : job.getSpec().sampleSetRef();
        return ref == null || ref.name() == null
                ? Optional.empty()
                : Optional.of(new ObjectKey(job.getMetadata().getNamespace(), ref.name()));
    }

    static ResourceID id(ObjectKey key) {
        return new ResourceID(key.name(), key.namespace());
    }
}
