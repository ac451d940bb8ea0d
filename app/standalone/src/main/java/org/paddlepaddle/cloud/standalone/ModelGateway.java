// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
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
import org.paddlepaddle.cloud.gateway.PathRoutes;
import org.paddlepaddle.cloud.gateway.RouteTable;
import org.paddlepaddle.cloud.operator.ingress.IngressGateway;
import org.paddlepaddle.cloud.operator.service.traffic.Gateways;
import org.paddlepaddle.cloud.operator.service.traffic.TrafficControl;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic;
import org.paddlepaddle.cloud.plan.service.Traffic;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The gateway of a process, and the control that tells it where requests go: the one place where
 * the two know each other.
 */
public final class ModelGateway implements AutoCloseable, Gateways, IngressGateway {
    private static final Duration INGRESS_TIMEOUT = Duration.ofMinutes(5);

    private final Gateway gateway;
    private final AtomicReference<@Nullable TrafficControl> control = new AtomicReference<>();
    private Optional<Traffic> services = Optional.empty();
    private IngressTraffic ingresses = IngressTraffic.NONE;

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
    public synchronized void route(Traffic traffic) {
        services = Optional.of(traffic);
        publish();
    }

    @Override
    public synchronized void lead(IngressTraffic traffic) {
        ingresses = traffic;
        publish();
    }

    private void publish() {
        var hosts = new HashMap<String, RouteTable.Route>();
        var revisions = new HashMap<String, RouteTable.Revision>();
        services.ifPresent(
                traffic -> {
                    traffic.hosts().forEach((host, shares) -> hosts.put(host, route(shares)));
                    traffic.revisions()
                            .forEach((name, backend) -> revisions.put(name, revision(backend)));
                });
        ingresses.backends().forEach((name, backend) -> revisions.put(name, revision(backend)));
        var domain = services.map(Traffic::domain);
        gateway.route(new RouteTable(hosts, revisions, domain, paths(hosts)));
    }

    /** A rule for a service that nothing answers for yet is left out. */
    private PathRoutes paths(Map<String, RouteTable.Route> hosts) {
        var paths = new HashMap<String, List<PathRoutes.Rule>>();
        ingresses
                .hosts()
                .forEach(
                        (host, rules) ->
                                paths.put(
                                        host,
                                        rules.stream()
                                                .flatMap(rule -> path(rule, hosts).stream())
                                                .toList()));
        return new PathRoutes(paths);
    }

    private static Optional<PathRoutes.Rule> path(
            IngressTraffic.Rule rule, Map<String, RouteTable.Route> hosts) {
        var route =
                switch (rule.lead()) {
                    case IngressTraffic.Lead.ToBackend(var name) ->
                            Optional.of(RouteTable.Route.to(name));
                    case IngressTraffic.Lead.ToHost(var host) ->
                            Optional.ofNullable(hosts.get(host));
                };
        return route.map(to -> new PathRoutes.Rule(rule.path(), rule.exact(), to));
    }

    /** Nobody starts pods because of its requests: without any they are refused. */
    private static RouteTable.Revision revision(IngressTraffic.Backend backend) {
        return new RouteTable.Revision(
                endpoints(backend.ready()), List.of(), 0, INGRESS_TIMEOUT, backend.http2(), false);
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
