// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.Endpoint;
import org.paddlepaddle.cloud.gateway.Gateway;
import org.paddlepaddle.cloud.gateway.GatewayConfig;
import org.paddlepaddle.cloud.gateway.RouteTable;
import org.paddlepaddle.cloud.operator.service.traffic.Gateways;
import org.paddlepaddle.cloud.operator.service.traffic.TrafficControl;
import org.paddlepaddle.cloud.plan.service.Traffic;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The gateway of a process, and the control that tells it where requests go: the one place where
 * the two know each other.
 */
public final class ModelGateway implements AutoCloseable, Gateways {
    private final Gateway gateway;
    private final AtomicReference<@Nullable TrafficControl> control = new AtomicReference<>();

    private ModelGateway(GatewayConfig config, PrometheusRegistry registry) {
        this.gateway = Gateway.start(config, _ -> demand(), registry);
    }

    /** Starts one whose figures are in the registry. */
    public static ModelGateway start(GatewayConfig config, PrometheusRegistry registry) {
        return new ModelGateway(config, registry);
    }

    /** Listens on one more address; the answer says where, if any port would do. */
    public InetSocketAddress listen(InetSocketAddress address) {
        return gateway.listen(address);
    }

    /** Watches services from now on. */
    public void control(
            KubernetesClient client, String domain, Clock clock, Supervisor supervisor) {
        control.set(TrafficControl.start(client, domain, this, clock, supervisor));
    }

    private void demand() {
        var watching = control.get();
        if (watching != null) {
            watching.demand();
        }
    }

    @Override
    public void route(Traffic traffic) {
        var hosts = new HashMap<String, RouteTable.Route>();
        traffic.hosts().forEach((host, shares) -> hosts.put(host, route(shares)));
        var revisions = new HashMap<String, RouteTable.Revision>();
        traffic.revisions().forEach((name, backend) -> revisions.put(name, revision(backend)));
        gateway.route(new RouteTable(hosts, revisions, Optional.of(traffic.domain())));
    }

    private static RouteTable.Route route(List<Traffic.Share> shares) {
        return new RouteTable.Route(
                shares.stream()
                        .map(share -> new RouteTable.Share(share.revision(), share.percent()))
                        .toList());
    }

    private static RouteTable.Revision revision(Traffic.Backend backend) {
        return new RouteTable.Revision(
                endpoints(backend.ready()),
                endpoints(backend.starting()),
                backend.concurrency(),
                backend.timeout());
    }

    private static List<Endpoint> endpoints(List<Traffic.Address> addresses) {
        return addresses.stream().map(at -> new Endpoint(at.ip(), at.port())).toList();
    }

    @Override
    public Map<String, Work> work() {
        var work = new TreeMap<String, Work>();
        gateway.loads()
                .forEach(
                        (revision, load) ->
                                work.put(
                                        revision,
                                        new Work(
                                                load.concurrency(),
                                                load.requests(),
                                                load.waiting())));
        return work;
    }

    @Override
    public boolean seal(String revision) {
        return gateway.seal(revision);
    }

    @Override
    public void unseal(String revision) {
        gateway.unseal(revision);
    }

    @Override
    public void close() {
        var watching = control.getAndSet(null);
        if (watching != null) {
            watching.close();
        }
        gateway.close();
    }
}
