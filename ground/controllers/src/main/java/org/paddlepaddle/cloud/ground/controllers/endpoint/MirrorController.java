// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link MirrorRules} on services whose endpoints are written by hand. */
public final class MirrorController implements AutoCloseable {
    private final SharedIndexInformer<Service> services;
    private final SharedIndexInformer<EndpointSlice> slices;
    private final SharedIndexInformer<Endpoints> endpoints;
    private final SliceWriter writer;
    private final WorkQueue<String> keys = new WorkQueue<>("endpoint-mirror", 1, this::look);

    /**
     * @param slices given to an {@link EndpointController} before, which makes their index
     */
    public MirrorController(
            KubernetesClient client,
            SharedIndexInformer<Service> services,
            SharedIndexInformer<EndpointSlice> slices,
            SharedIndexInformer<Endpoints> endpoints) {
        this.services = services;
        this.slices = slices;
        this.endpoints = endpoints;
        writer = new SliceWriter(client, slices);
    }

    /** Registers with the informers; call it before they start. */
    public void register() {
        services.addEventHandler(EnqueueOnChange.itself(keys::add));
        slices.addEventHandler(new EnqueueOnChange<>(SliceNames::service, keys::add));
        endpoints.addEventHandler(EnqueueOnChange.itself(keys::add));
    }

    /** Call it when all informers are synced. */
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    private Optional<Duration> look(String key) {
        if (!writer.heard(key)) {
            return Optional.of(Expectations.TIMEOUT);
        }
        var service = services.getIndexer().getByKey(key);
        var written = endpoints.getIndexer().getByKey(key);
        if (service != null && written != null && MirrorRules.mirrored(service, written)) {
            writer.write(
                    key,
                    SliceRules.plan(
                            service,
                            SliceNames.MIRROR,
                            MirrorRules.wanted(written),
                            writer.of(key)));
        } else {
            writer.delete(key, ours(key));
        }
        return Optional.empty();
    }

    private List<EndpointSlice> ours(String key) {
        return writer.of(key).stream()
                .filter(slice -> SliceNames.kept(slice, SliceNames.MIRROR))
                .toList();
    }
}
