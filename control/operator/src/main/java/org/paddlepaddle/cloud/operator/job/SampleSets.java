// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.operator.object.Caches;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.job.sample.SampleSetRequest;
import org.paddlepaddle.cloud.plan.job.sample.SampleState;
import org.paddlepaddle.cloud.plan.job.sample.SampleStates;

/**
 * The data sets that jobs read, and what wakes a job when one of them or its volume claim changes.
 * The informers begin with the first job that reads one, and only where the API server knows the
 * kind: most clusters have neither.
 */
final class SampleSets {
    private static final String SETS = "sample-sets";
    private static final String CLAIMS = "sample-claims";
    private static final GroupVersionKind KIND =
            new GroupVersionKind(JobNames.GROUP, JobNames.SAMPLE_VERSION, JobNames.SAMPLE_KIND);

    private final KubernetesClient client;
    private volatile boolean watching;

    SampleSets(KubernetesClient client) {
        this.client = client;
    }

    /** Called before the first pass: jobs are found by what they read. */
    static void index(EventSourceContext<PaddleJob> context) {
        context.getPrimaryCache()
                .addIndexers(
                        Map.of(
                                SETS, job -> read(job, SampleSetRequest::set),
                                CLAIMS, job -> read(job, SampleSetRequest::claim)));
    }

    private static List<String> read(PaddleJob job, Function<SampleSetRequest, ObjectKey> what) {
        return SampleSetRequest.of(ObjectKey.of(job), job.getSpec()).map(what).stream()
                .map(ObjectKey::toString)
                .toList();
    }

    SampleState observe(Optional<SampleSetRequest> wish, Caches<PaddleJob> caches) {
        if (wish.isEmpty()) {
            return new SampleState.NotWanted();
        }
        if (!isWatched(caches)) {
            return new SampleState.NotServed();
        }
        return SampleStates.observe(
                caches.named(GenericKubernetesResource.class, SETS).get(id(wish.get().set())),
                caches.named(PersistentVolumeClaim.class, CLAIMS).get(id(wish.get().claim())));
    }

    /** Begins to watch as soon as there is something to watch. */
    private boolean isWatched(Caches<PaddleJob> caches) {
        // A live read: no informer tells that a kind has come.
        if (!watching && client.supports(KIND.apiVersion(), KIND.getKind())) {
            var sources = caches.context().eventSourceRetriever();
            var context = sources.eventSourceContextForDynamicRegistration();
            sources.dynamicallyRegisterEventSource(
                    source(
                            InformerEventSourceConfiguration.from(KIND, PaddleJob.class),
                            SETS,
                            SampleSetRequest::set,
                            context));
            sources.dynamicallyRegisterEventSource(
                    source(
                            InformerEventSourceConfiguration.from(
                                    PersistentVolumeClaim.class, PaddleJob.class),
                            CLAIMS,
                            SampleSetRequest::claim,
                            context));
            watching = true;
        }
        return watching;
    }

    private static <R extends HasMetadata> EventSource<R, PaddleJob> source(
            InformerEventSourceConfiguration.Builder<R> configuration,
            String name,
            Function<SampleSetRequest, ObjectKey> what,
            EventSourceContext<PaddleJob> context) {
        return new InformerEventSource<>(
                configuration
                        .withName(name)
                        .withSecondaryToPrimaryMapper(object -> readers(object, name, context))
                        .<PaddleJob>withPrimaryToSecondaryMapper(
                                job ->
                                        SampleSetRequest.of(ObjectKey.of(job), job.getSpec())
                                                .stream()
                                                .map(wish -> id(what.apply(wish)))
                                                .collect(Collectors.toSet()))
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    private static Set<ResourceID> readers(
            HasMetadata object, String index, EventSourceContext<PaddleJob> context) {
        return context.getPrimaryCache().byIndex(index, ObjectKey.of(object).toString()).stream()
                .map(ResourceID::fromResource)
                .collect(Collectors.toSet());
    }

    private static ResourceID id(ObjectKey key) {
        return new ResourceID(key.name(), key.namespace());
    }
}
