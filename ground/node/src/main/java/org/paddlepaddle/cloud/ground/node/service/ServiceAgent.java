// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.dns.NameServer;
import org.paddlepaddle.cloud.ground.node.dns.Zone;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.NftTable;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the services of a cluster reachable on this machine, by address and by name. */
public final class ServiceAgent implements AutoCloseable {
    /** Set to {@code everywhere} it opens node ports to other machines. */
    static final String NODE_PORTS = "PDC_NODE_PORTS";

    private static final Logger LOG = LoggerFactory.getLogger(ServiceAgent.class);
    private static final Duration INSPECTION = Duration.ofSeconds(30);
    private static final Duration RETRY = Duration.ofSeconds(2);
    private static final long PAUSE = Duration.ofSeconds(2).toNanos();

    private final PodNetwork network;
    private final Forwarding forwarding;
    private final NameServer names;
    private final HostsFiles hosts;
    private final Semaphore changed = new Semaphore(1);
    private final SharedIndexInformer<Service> services;
    private final SharedIndexInformer<EndpointSlice> slices;
    private final Loop loop;
    private Duration patience = INSPECTION;

    private ServiceAgent(
            NodeHome home,
            PodNetwork network,
            KubernetesClient client,
            Forwarding forwarding,
            Supervisor supervisor) {
        this.network = network;
        this.forwarding = forwarding;
        names = NameServer.start(network.resolver(), supervisor);
        hosts = new HostsFiles(home, network.resolver().isEmpty());
        services = client.services().inAnyNamespace().inform(waking());
        slices = client.discovery().v1().endpointSlices().inAnyNamespace().inform(waking());
        loop = supervisor.loop("services", this::follow);
    }

    /**
     * Starts following; what an earlier agent left in the kernel holds until it is replaced.
     *
     * @param client may list and watch services and endpoint slices; stays the caller's
     * @param environment of the process that starts the node
     */
    public static ServiceAgent start(
            NodeHome home,
            PodNetwork network,
            KubernetesClient client,
            Map<String, String> environment,
            Supervisor supervisor) {
        var everywhere = "everywhere".equals(environment.get(NODE_PORTS));
        return new ServiceAgent(
                home,
                network,
                client,
                forwarding(home, network, everywhere, supervisor),
                supervisor);
    }

    private static Forwarding forwarding(
            NodeHome home, PodNetwork network, boolean everywhere, Supervisor supervisor) {
        if (network.mode() != NetworkMode.Bridge) {
            return new ProxyForwarding(everywhere, supervisor);
        }
        if (!NftTable.possible()) {
            LOG.warn("nft is not there or may not be used: services have no addresses");
            return new ProxyForwarding(everywhere, supervisor);
        }
        var table = NftTable.of(home);
        return new KernelForwarding(
                table,
                new NftRules(table.name(), network.range(), network.serviceRange(), everywhere));
    }

    private <T extends HasMetadata> ResourceEventHandler<T> waking() {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                changed.release();
            }

            @Override
            public void onUpdate(T before, T after) {
                changed.release();
            }

            @Override
            public void onDelete(T object, boolean finalStateUnknown) {
                changed.release();
            }
        };
    }

    private void follow() throws InterruptedException {
        boolean woken = changed.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
        changed.drainPermits();
        long begun = System.nanoTime();
        // Should the pass fail: whatever woke us is looked at again soon.
        patience = RETRY;
        patience = pass(woken) ? INSPECTION : RETRY;
        // Thousands of pods that start one after the other are followed in few steps.
        Thread.sleep(Duration.ofNanos(Math.min(System.nanoTime() - begun, PAUSE)));
    }

    /** Whether nothing is left to be tried soon. */
    private boolean pass(boolean woken) {
        try {
            if (!woken) {
                network.assertOpen();
                forwarding.inspect();
            }
            var table = ServiceTable.of(services.getStore().list(), slices.getStore().list());
            forwarding.follow(table);
            var zone = Zone.of(services.getStore().list(), slices.getStore().list());
            names.serve(zone);
            hosts.write(zone);
            return !hosts.needed() && !forwarding.waits(table);
        } catch (NodeException e) {
            LOG.warn("services: {}", e.getMessage());
            return false;
        }
    }

    /** Stops following; rules of the kernel stay, listeners of this process end. */
    @Override
    public void close() {
        services.stop();
        slices.stop();
        loop.close();
        try {
            loop.join(Duration.ofSeconds(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        forwarding.close();
        names.close();
    }
}
