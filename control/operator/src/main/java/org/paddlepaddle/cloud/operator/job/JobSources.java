// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.operator.object.Children;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/**
 * What wakes the reconciler of jobs, and what it may read: pods and ConfigMaps with our label,
 * groups named like jobs where somebody places groups, and {@link SampleSets} where there are some.
 */
final class JobSources {
    static final String GROUPS = "groups";

    private JobSources() {}

    static List<EventSource<?, PaddleJob>> of(
            EventSourceContext<PaddleJob> context, GangStyle gangs) {
        SampleSets.index(context);
        var sources = new ArrayList<EventSource<?, PaddleJob>>();
        sources.add(Children.labelled(Pod.class, JobNames.LABEL_JOB, context));
        sources.add(Children.labelled(ConfigMap.class, JobNames.LABEL_JOB, context));
        if (gangs != GangStyle.None) {
            sources.add(groups(context));
        }
        return sources;
    }

    /** Without a label: a group that the user made beforehand is used as it is. */
    private static EventSource<GenericKubernetesResource, PaddleJob> groups(
            EventSourceContext<PaddleJob> context) {
        var kind = new GroupVersionKind("scheduling.volcano.sh", "v1beta1", JobNames.GANG_KIND);
        var configuration =
                InformerEventSourceConfiguration.from(kind, PaddleJob.class)
                        .withName(GROUPS)
                        .withSecondaryToPrimaryMapper(JobSources::namesake)
                        .withNamespacesInheritedFromController()
                        .build();
        return new InformerEventSource<>(configuration, context);
    }

    private static Set<ResourceID> namesake(HasMetadata group) {
        return Set.of(ResourceID.fromResource(group));
    }
}
