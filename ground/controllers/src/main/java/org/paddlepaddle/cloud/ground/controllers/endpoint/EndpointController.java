// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link SliceRules} and {@link EndpointsRules} on services with a selector. */
public final class EndpointController implements AutoCloseable {
    private static final int WORKERS = 4;

    private final KubernetesClient client;
    private final SharedIndexInformer<Service> services;
    private final SharedIndexInformer<Pod> pods;
    private final SharedIndexInformer<EndpointSlice> slices;
    private final SharedIndexInformer<Endpoints> endpoints;
    private final SliceWriter writer;
    private final WorkQueue<String> keys = new WorkQueue<>("endpoint", WORKERS, this::look);

    public EndpointController(
            KubernetesClient client,
            SharedIndexInformer<Service> services,
            SharedIndexInformer<Pod> pods,
            SharedIndexInformer<EndpointSlice> slices,
            SharedIndexInformer<Endpoints> endpoints) {
        this.client = client;
        this.services = services;
        this.pods = pods;
        this.slices = slices;
        this.endpoints = endpoints;
        SliceWriter.index(slices);
        writer = new SliceWriter(client, slices);
    }

    /** Registers with the informers; call it before they start. */
    public void register() {
        services.addEventHandler(EnqueueOnChange.itself(keys::add));
        pods.addEventHandler(new EnqueueOnChange<>(this::services, keys::add));
        slices.addEventHandler(new EnqueueOnChange<>(SliceNames::service, keys::add));
        endpoints.addEventHandler(EnqueueOnChange.itself(keys::add));
    }

    /** Call it when all informers are synced, or every service would look empty. */
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    private Stream<String> services(Pod pod) {
        return services
                .getIndexer()
                .byIndex(Cache.NAMESPACE_INDEX, pod.getMetadata().getNamespace())
                .stream()
                .filter(service -> EndpointPod.selects(service, pod))
                .map(Cache::metaNamespaceKeyFunc);
    }

    private Optional<Duration> look(String key) {
        var service = services.getIndexer().getByKey(key);
        if (service == null) {
            forget(key);
            return Optional.empty();
        }
        if (service.getMetadata().getDeletionTimestamp() != null) {
            return Optional.empty();
        }
        if (!writer.heard(key)) {
            return Optional.of(Expectations.TIMEOUT);
        }
        if (EndpointPod.selector(service).isEmpty()) {
            writer.delete(key, ours(key));
            return Optional.empty();
        }
        var endpointPods =
                EndpointPod.of(
                        service,
                        pods.getIndexer()
                                .byIndex(
                                        Cache.NAMESPACE_INDEX,
                                        service.getMetadata().getNamespace()));
        writer.write(
                key,
                SliceRules.plan(
                        service,
                        SliceNames.CONTROLLER,
                        SliceRules.wanted(endpointPods),
                        writer.of(key)));
        EndpointsRules.plan(service, endpointPods, endpoints.getIndexer().getByKey(key))
                .ifPresent(this::write);
        return Optional.empty();
    }

    private List<EndpointSlice> ours(String key) {
        return writer.of(key).stream()
                .filter(slice -> SliceNames.kept(slice, SliceNames.CONTROLLER))
                .toList();
    }

    /** A conflict means that the cache is old; the queue tries again. */
    private void write(Endpoints wanted) {
        if (wanted.getMetadata().getResourceVersion() == null) {
            client.resource(wanted).create();
        } else {
            client.resource(wanted).update();
        }
    }

    /** Slices go with their owner; endpoints have none and are taken away here. */
    private void forget(String key) {
        writer.forget(key);
        var left = endpoints.getIndexer().getByKey(key);
        if (left != null
                && EndpointsRules.CONTROLLER.equals(
                        SliceNames.given(left.getMetadata().getLabels())
                                .get(EndpointsRules.KEEPER))) {
            client.resource(left).delete();
        }
    }
}
