// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.balancer;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.controllers.queue.WorkQueue;
import org.paddlepaddle.cloud.ground.controllers.workload.EnqueueOnChange;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** Carries out {@link BalancerRules}; one worker, so that no address is given twice. */
public final class BalancerController implements AutoCloseable {
    private static final String KUBERNETES = "default/kubernetes";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final KubernetesClient client;
    private final SharedIndexInformer<Service> services;
    private final WorkQueue<String> keys = new WorkQueue<>("load-balancer", 1, this::look);

    /** What we wrote and the cache may not show yet, by key. */
    private final Map<String, Service> written = new HashMap<>();

    public BalancerController(KubernetesClient client, SharedIndexInformer<Service> services) {
        this.client = client;
        this.services = services;
    }

    /** Registers with the informer; call it before it starts. */
    public void register() {
        services.addEventHandler(EnqueueOnChange.itself(keys::add));
    }

    /** Call it when the informer is synced. */
    public void start(Supervisor supervisor) {
        keys.start(supervisor);
    }

    @Override
    public void close() {
        keys.close();
    }

    private Optional<Duration> look(String key) {
        var service = services.getIndexer().getByKey(key);
        if (service == null) {
            written.remove(key);
            return Optional.empty();
        }
        if (!BalancerRules.wants(service)) {
            if (!BalancerRules.held(service).isEmpty() && !foreign(service)) {
                publish(key, service, Optional.empty());
            }
            return Optional.empty();
        }
        var range = services.getIndexer().getByKey(KUBERNETES);
        if (range == null) {
            return Optional.of(PATIENCE);
        }
        var address = BalancerRules.address(service, everyone(), range.getSpec().getClusterIP());
        if (!address.stream().toList().equals(BalancerRules.held(service))) {
            publish(key, service, address);
        }
        // An address that another service gives back wakes only that one.
        return address.isEmpty() ? Optional.of(PATIENCE) : Optional.empty();
    }

    /** Another controller's class: its status is not ours to clear. */
    private static boolean foreign(Service service) {
        return service.getSpec().getLoadBalancerClass() != null;
    }

    private List<Service> everyone() {
        return services.getStore().list().stream()
                .map(service -> newest(service, written.get(Cache.metaNamespaceKeyFunc(service))))
                .toList();
    }

    private static Service newest(Service cached, @Nullable Service ours) {
        return ours == null || version(cached) >= version(ours) ? cached : ours;
    }

    private static long version(Service service) {
        return Expectations.version(service.getMetadata().getResourceVersion());
    }

    private void publish(String key, Service service, Optional<String> address) {
        var changed =
                new ServiceBuilder(service)
                        .editOrNewStatus()
                        .withLoadBalancer(BalancerRules.status(address))
                        .endStatus()
                        .build();
        written.put(key, client.resource(changed).updateStatus());
    }
}
