// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;

/** What wakes the reconciler of jobs, and what it may read: pods and ConfigMaps with our label. */
final class JobSources {
    private JobSources() {}

    static List<EventSource<?, PaddleJob>> of(EventSourceContext<PaddleJob> context) {
        return List.of(labelled(Pod.class, context), labelled(ConfigMap.class, context));
    }

    private static <R extends HasMetadata> EventSource<R, PaddleJob> labelled(
            Class<R> kind, EventSourceContext<PaddleJob> context) {
        var configuration =
                InformerEventSourceConfiguration.from(kind, PaddleJob.class)
                        .withLabelSelector(JobNames.LABEL_JOB)
                        .withSecondaryToPrimaryMapper(JobSources::job)
                        .withNamespacesInheritedFromController()
                        .build();
        return new InformerEventSource<>(configuration, context);
    }

    private static Set<ResourceID> job(HasMetadata object) {
        var meta = object.getMetadata();
        var name = meta.getLabels().get(JobNames.LABEL_JOB);
        return name == null ? Set.of() : Set.of(new ResourceID(name, meta.getNamespace()));
    }
}
