// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.paddlepaddle.cloud.gateway.RouteRegistry.Target;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;
import org.paddlepaddle.cloud.gateway.message.Refusal;

/** What all connections of a gateway share. */
final class GatewayCore {
    private static final Duration FALLBACK_TIMEOUT = Duration.ofMinutes(10);

    private final GatewayConfig config;
    private final RouteRegistry board;
    private final Backends backends;
    private final StartProbes probes;
    private final ChannelGroup fronts;
    private final GatewayMetrics metrics;
    private final Optional<RevisionGate> fallback;
    private final AtomicInteger exchanges = new AtomicInteger();
    private final Map<SocketAddress, String> hosts = new ConcurrentHashMap<>();
    private volatile boolean draining;

    /** What becomes of a request. */
    sealed interface Route {
        record Through(RevisionGate gate, Duration timeout) implements Route {}

        record Refused(Refusal refusal) implements Route {}
    }

    GatewayCore(
            GatewayConfig config,
            RouteRegistry board,
            Backends backends,
            StartProbes probes,
            ChannelGroup fronts,
            GatewayMetrics metrics) {
        this.config = config;
        this.board = board;
        this.backends = backends;
        this.probes = probes;
        this.fronts = fronts;
        this.metrics = metrics;
        this.fallback = config.fallback().map(place -> fallback(config, place.address()));
    }

    private static RevisionGate fallback(GatewayConfig config, InetSocketAddress address) {
        var gate = new RevisionGate("", config.longestQueue(), _ -> {}, System::nanoTime);
        var endpoint = new Endpoint(address.getAddress().getHostAddress(), address.getPort());
        gate.update(Revision.at(endpoint));
        return gate;
    }

    Route route(String host, String path) {
        return switch (board.target(host, path)) {
            case Target.ToRevision(var gate, var revision) ->
                    new Route.Through(gate, revision.timeout());
            case Target.Unknown() -> unknown(host);
            case Target.Elsewhere() ->
                    fallback.<Route>map(gate -> new Route.Through(gate, FALLBACK_TIMEOUT))
                            .orElseGet(() -> unknown(host));
        };
    }

    /** The gateway answers on this address for one host only. */
    void listens(SocketAddress address, String host) {
        hosts.put(address, host);
    }

    /**
     * For what names no host: that of the address it came to, or the address itself, as a Service
     * is known by it.
     */
    Route routeRaw(SocketAddress local) {
        var ip = local instanceof InetSocketAddress at ? at.getAddress().getHostAddress() : "";
        var host = hosts.getOrDefault(local, ip);
        return switch (board.target(host, "/")) {
            case Target.ToRevision(var gate, var revision) ->
                    new Route.Through(gate, revision.timeout());
            case Target.Unknown(), Target.Elsewhere() -> unknown(host);
        };
    }

    private static Route unknown(String host) {
        return new Route.Refused(
                new Refusal(
                        HttpResponseStatus.NOT_FOUND,
                        (host.isEmpty()
                                        ? "a request without a host"
                                        : "no service has the host " + host)
                                + "; kubectl get paddleservices -A shows the address of each"));
    }

    GatewayConfig config() {
        return config;
    }

    Backends backends() {
        return backends;
    }

    StartProbes probes() {
        return probes;
    }

    void opened(Channel front) {
        fronts.add(front);
    }

    GatewayMetrics metrics() {
        return metrics;
    }

    void begun() {
        exchanges.incrementAndGet();
    }

    void ended() {
        exchanges.decrementAndGet();
    }

    int exchanges() {
        return exchanges.get();
    }

    void drain() {
        draining = true;
    }

    boolean isDraining() {
        return draining;
    }
}
