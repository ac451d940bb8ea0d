// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.ingress;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressLoadBalancerIngress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressLoadBalancerIngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.paddlepaddle.cloud.plan.ingress.IngressRouting;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * Tells the gateway what Ingresses say, whenever they, their Services or the endpoints of those
 * change. Follows Services only once there is an Ingress.
 */
public final class IngressControl implements AutoCloseable {
    private final KubernetesClient client;
    private final IngressGateway gateway;
    private final IngressLoadBalancerIngress address;
    private final Semaphore changed = new Semaphore(0);
    private final SharedIndexInformer<Ingress> ingresses;
    private final Loop loop;
    private Optional<Backing> backing = Optional.empty();
    private IngressTraffic told = IngressTraffic.NONE;

    /** What Ingresses lead to. */
    private record Backing(
            SharedIndexInformer<Service> services, SharedIndexInformer<EndpointSlice> slices) {}

    private IngressControl(
            KubernetesClient client,
            IngressGateway gateway,
            InetSocketAddress address,
            Supervisor supervisor) {
        this.client = client;
        this.gateway = gateway;
        this.address =
                new IngressLoadBalancerIngressBuilder()
                        .withIp(address.getAddress().getHostAddress())
                        .addNewPort()
                        .withPort(address.getPort())
                        .withProtocol("TCP")
                        .endPort()
                        .build();
        this.ingresses =
                started(client.network().v1().ingresses().inAnyNamespace().runnableInformer(0));
        this.loop = supervisor.loop("ingresses", this::turn);
    }

    /**
     * @param address where the gateway listens
     */
    public static IngressControl start(
            KubernetesClient client,
            IngressGateway gateway,
            InetSocketAddress address,
            Supervisor supervisor) {
        return new IngressControl(client, gateway, address, supervisor);
    }

    private <T extends HasMetadata> SharedIndexInformer<T> started(
            SharedIndexInformer<T> informer) {
        informer.addEventHandler(new Changes<>(changed));
        informer.run();
        return informer;
    }

    private void turn() throws InterruptedException {
        changed.acquire();
        changed.drainPermits();
        try {
            look();
        } catch (RuntimeException e) {
            changed.release(); // what was not done is done again
            throw e;
        }
    }

    private void look() {
        var ours = ingresses.getStore().list().stream().filter(IngressRouting::isOurs).toList();
        if (backing.isEmpty()) {
            if (ours.isEmpty()) {
                return;
            }
            backing = Optional.of(backing());
        }
        var known = backing.get();
        var traffic =
                IngressRouting.traffic(
                        ours, known.services().getStore().list(), known.slices().getStore().list());
        if (!traffic.equals(told)) {
            gateway.lead(traffic);
            told = traffic;
        }
        ours.forEach(this::report);
    }

    private Backing backing() {
        return new Backing(
                started(client.services().inAnyNamespace().runnableInformer(0)),
                started(
                        client.discovery()
                                .v1()
                                .endpointSlices()
                                .inAnyNamespace()
                                .runnableInformer(0)));
    }

    private void report(Ingress ingress) {
        if (addresses(ingress).equals(List.of(address))) {
            return;
        }
        var reported =
                new IngressBuilder(ingress)
                        .withNewStatus()
                        .withNewLoadBalancer()
                        .withIngress(address)
                        .endLoadBalancer()
                        .endStatus()
                        .build();
        try {
            client.resource(reported).updateStatus();
        } catch (KubernetesClientException e) {
            // The watch will tell of what was changed or deleted meanwhile.
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT
                    && e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    private static List<IngressLoadBalancerIngress> addresses(Ingress ingress) {
        return Optional.ofNullable(ingress.getStatus())
                .map(IngressStatus::getLoadBalancer)
                .map(balancer -> balancer.getIngress())
                .orElseGet(List::of);
    }

    @Override
    public void close() {
        loop.closeAndWait();
        ingresses.close();
        backing.ifPresent(
                known -> {
                    known.services().close();
                    known.slices().close();
                });
    }

    private record Changes<T>(Semaphore changed) implements ResourceEventHandler<T> {
        @Override
        public void onAdd(T object) {
            changed.release();
        }

        @Override
        public void onUpdate(T before, T object) {
            changed.release();
        }

        @Override
        public void onDelete(T object, boolean finalStateUnknown) {
            changed.release();
        }
    }
}
