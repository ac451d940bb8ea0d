// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.api.service.ElasticPaddleService;
import org.paddlepaddle.cloud.api.service.PaddleService;
import org.paddlepaddle.cloud.console.view.DataRow;
import org.paddlepaddle.cloud.console.view.JobRow;
import org.paddlepaddle.cloud.console.view.PodPageRow;
import org.paddlepaddle.cloud.console.view.RunPageRow;
import org.paddlepaddle.cloud.console.view.ServiceRow;

/**
 * A kind that pages can follow. Those that are not here cannot be asked for: no Secret is among
 * them.
 *
 * @param word as pages call it
 * @param resources of a client
 * @param view what a page is told of one
 */
record WatchedKind<T extends HasMetadata>(
        String word,
        Function<KubernetesClient, MixedOperation<T, ?, ?>> resources,
        Function<T, Object> view) {

    private static final ResourceDefinitionContext WORKFLOW =
            new ResourceDefinitionContext.Builder()
                    .withGroup("argoproj.io")
                    .withVersion("v1alpha1")
                    .withKind("Workflow")
                    .withPlural("workflows")
                    .withNamespaced(true)
                    .build();

    private static final Map<String, WatchedKind<?>> ALL =
            Stream.<WatchedKind<?>>of(
                            new WatchedKind<PaddleJob>(
                                    "jobs", c -> c.resources(PaddleJob.class), JobRow::of),
                            new WatchedKind<SampleSet>(
                                    "data", c -> c.resources(SampleSet.class), DataRow::of),
                            new WatchedKind<PaddleService>(
                                    "services",
                                    c -> c.resources(PaddleService.class),
                                    ServiceRow::of),
                            new WatchedKind<ElasticPaddleService>(
                                    "elasticservices",
                                    c -> c.resources(ElasticPaddleService.class),
                                    ServiceRow::of),
                            new WatchedKind<GenericKubernetesResource>(
                                    "runs",
                                    c -> c.genericKubernetesResources(WORKFLOW),
                                    RunPageRow::of),
                            new WatchedKind<Pod>("pods", KubernetesClient::pods, PodPageRow::of))
                    .collect(Collectors.toUnmodifiableMap(WatchedKind::word, kind -> kind));

    static Map<String, WatchedKind<?>> all() {
        return ALL;
    }
}
