// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJob;

/**
 * What the informers of one controller hold. Writes are put in as well, so that the next pass sees
 * them before the watch delivers them and does nothing twice.
 */
record JobCaches(Context<PaddleJob> context) {
    <T extends HasMetadata> InformerEventSource<T, PaddleJob> of(Class<T> kind) {
        return (InformerEventSource<T, PaddleJob>)
                context.eventSourceRetriever().getEventSourceFor(kind);
    }

    Optional<PaddleJob> job(String namespace, String name) {
        return context.getPrimaryCache().get(new ResourceID(name, namespace));
    }

    /** How many jobs there are in each phase. */
    static Map<JobPhase, Integer> byPhase(IndexerResourceCache<PaddleJob> jobs) {
        var counts = new EnumMap<JobPhase, Integer>(JobPhase.class);
        jobs.list()
                .map(job -> JobReader.status(job).phase())
                .filter(Objects::nonNull)
                .forEach(phase -> counts.merge(phase, 1, Integer::sum));
        return counts;
    }

    <T extends HasMetadata> void created(Class<T> kind, T object) {
        of(kind).handleRecentResourceCreate(ResourceID.fromResource(object), object);
    }

    /**
     * Puts in what a write answered, unless the watch has brought something newer meanwhile: an
     * answer that comes late must not hide it, since nothing may follow that would show it again.
     */
    <T extends HasMetadata> void changed(Class<T> kind, T object) {
        var id = ResourceID.fromResource(object);
        var cache = of(kind);
        cache.get(id)
                .filter(before -> Versions.isLater(object, before))
                .ifPresent(before -> cache.handleRecentResourceUpdate(id, object, before));
    }
}
