// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.gateway;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointConditionsBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Leads the Services of PaddleServices to one gateway: each has an EndpointSlice with its address.
 * A slice belongs to its Service and goes with it; the gateway's successor takes it over.
 */
public final class GatewaySlices implements AutoCloseable {
    static final String FIELD_OWNER = "paddlecloud-gateway";
    private static final String ENDING = "-gateway";
    private static final PatchContext APPLY =
            new PatchContext.Builder()
                    .withPatchType(PatchType.SERVER_SIDE_APPLY)
                    .withFieldManager(FIELD_OWNER)
                    .withForce(true)
                    .build();

    private final KubernetesClient client;
    private final InetSocketAddress gateway;
    private final SharedIndexInformer<Service> routes;
    private final Semaphore changed = new Semaphore(0);
    private final Map<String, String> published = new HashMap<>();
    private final Loop loop;

    private GatewaySlices(
            KubernetesClient client, InetSocketAddress gateway, Supervisor supervisor) {
        this.client = client;
        this.gateway = gateway;
        this.routes =
                client.services()
                        .inAnyNamespace()
                        .withLabel(ServiceNames.ROUTE)
                        .runnableInformer(0);
        routes.addEventHandler(new Changes(changed));
        routes.run();
        this.loop = supervisor.loop("gateway-slices", this::turn);
    }

    /**
     * @param gateway where pods reach it
     */
    public static GatewaySlices start(
            KubernetesClient client, InetSocketAddress gateway, Supervisor supervisor) {
        return new GatewaySlices(client, gateway, supervisor);
    }

    private void turn() throws InterruptedException {
        changed.acquire();
        changed.drainPermits();
        try {
            publish(routes.getStore().list());
        } catch (RuntimeException e) {
            changed.release(); // those that were not reached are looked at again
            throw e;
        }
    }

    /** Once for each Service; one made anew under the old name is another. */
    private void publish(List<Service> services) {
        published
                .values()
                .retainAll(
                        services.stream().map(service -> service.getMetadata().getUid()).toList());
        for (var service : services) {
            var meta = service.getMetadata();
            var key = meta.getNamespace() + "/" + meta.getName();
            if (meta.getDeletionTimestamp() == null && !meta.getUid().equals(published.get(key))) {
                client.resource(slice(service, gateway)).patch(APPLY);
                published.put(key, meta.getUid());
            }
        }
    }

    static EndpointSlice slice(Service service, InetSocketAddress gateway) {
        var meta = service.getMetadata();
        return new EndpointSliceBuilder()
                .withNewMetadata()
                .withName(meta.getName() + ENDING)
                .withNamespace(meta.getNamespace())
                .addToLabels(ServiceNames.SLICE_SERVICE, meta.getName())
                .addToLabels(ServiceNames.SLICE_MANAGER, FIELD_OWNER)
                .withOwnerReferences(
                        new OwnerReferenceBuilder()
                                .withApiVersion("v1")
                                .withKind("Service")
                                .withName(meta.getName())
                                .withUid(meta.getUid())
                                .build())
                .endMetadata()
                .withAddressType(gateway.getAddress() instanceof Inet6Address ? "IPv6" : "IPv4")
                .withPorts(
                        new EndpointPortBuilder()
                                .withName(ServiceNames.PORT_NAME)
                                .withPort(gateway.getPort())
                                .withProtocol("TCP")
                                .build())
                .withEndpoints(
                        new EndpointBuilder()
                                .withAddresses(gateway.getAddress().getHostAddress())
                                .withConditions(
                                        new EndpointConditionsBuilder().withReady(true).build())
                                .build())
                .build();
    }

    @Override
    public void close() {
        loop.closeAndWait();
        routes.close();
    }

    private record Changes(Semaphore changed) implements ResourceEventHandler<Service> {
        @Override
        public void onAdd(Service service) {
            changed.release();
        }

        @Override
        public void onUpdate(Service before, Service service) {
            changed.release();
        }

        @Override
        public void onDelete(Service service, boolean finalStateUnknown) {
            changed.release();
        }
    }
}
