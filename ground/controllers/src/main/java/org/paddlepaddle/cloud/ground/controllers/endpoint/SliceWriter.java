// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.controllers.workload.Expectations;

/** The slices in the cache by service, and the one who writes them. */
final class SliceWriter {
    private static final String INDEX = "service";

    private final KubernetesClient client;
    private final SharedIndexInformer<EndpointSlice> slices;
    private final Expectations expectations = new Expectations();

    /**
     * @param slices with the index of {@link #index}
     */
    SliceWriter(KubernetesClient client, SharedIndexInformer<EndpointSlice> slices) {
        this.client = client;
        this.slices = slices;
    }

    /** Makes slices findable by service; once per informer, before it starts. */
    static void index(SharedIndexInformer<EndpointSlice> slices) {
        slices.addIndexers(Map.of(INDEX, slice -> SliceNames.service(slice).toList()));
    }

    /** Whether the cache shows all that was written for this service. */
    boolean heard(String service) {
        return expectations.satisfied(
                service, Expectations.version(slices.lastSyncResourceVersion()));
    }

    List<EndpointSlice> of(String service) {
        return expectations.alive(service, slices.getIndexer().byIndex(INDEX, service));
    }

    void forget(String service) {
        expectations.forget(service);
    }

    void write(String service, SliceRules.Changes changes) {
        // What must be reachable comes first, what must not be last.
        for (var slice : changes.create()) {
            expectations.wrote(service, client.resource(slice).create());
        }
        for (var slice : changes.update()) {
            expectations.wrote(service, client.resource(slice).update());
        }
        delete(service, changes.delete());
    }

    void delete(String service, Collection<EndpointSlice> unwanted) {
        for (var slice : unwanted) {
            client.resource(slice).delete();
            expectations.deleted(service, slice.getMetadata().getUid());
        }
    }
}
