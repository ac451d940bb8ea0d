// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.ground.server.auth.AuthenticatorChain;
import org.paddlepaddle.cloud.ground.server.auth.AuthorizerChain;
import org.paddlepaddle.cloud.ground.server.auth.ClientCertificates;
import org.paddlepaddle.cloud.ground.server.auth.Impersonation;
import org.paddlepaddle.cloud.ground.server.auth.IssuerDocuments;
import org.paddlepaddle.cloud.ground.server.auth.Kubeconfig;
import org.paddlepaddle.cloud.ground.server.auth.LoopbackObjects;
import org.paddlepaddle.cloud.ground.server.auth.Pki;
import org.paddlepaddle.cloud.ground.server.auth.ServiceAccountTokens;
import org.paddlepaddle.cloud.ground.server.auth.StaticTokens;
import org.paddlepaddle.cloud.ground.server.auth.SystemMasters;
import org.paddlepaddle.cloud.ground.server.auth.node.NodeAuthorizer;
import org.paddlepaddle.cloud.ground.server.auth.node.NodeRestriction;
import org.paddlepaddle.cloud.ground.server.auth.rbac.BootstrapRoles;
import org.paddlepaddle.cloud.ground.server.auth.rbac.Escalation;
import org.paddlepaddle.cloud.ground.server.auth.rbac.RbacAuthorizer;
import org.paddlepaddle.cloud.ground.server.auth.rbac.RbacObjects;
import org.paddlepaddle.cloud.ground.server.auth.review.Reviews;
import org.paddlepaddle.cloud.ground.server.auth.review.TokenRequests;
import org.paddlepaddle.cloud.ground.server.discovery.DiscoveryDocuments;
import org.paddlepaddle.cloud.ground.server.engine.admission.Guards;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.ground.server.http.ApiExchange;
import org.paddlepaddle.cloud.ground.server.http.ApiRouter;
import org.paddlepaddle.cloud.ground.server.http.ApiRouterParts;
import org.paddlepaddle.cloud.ground.server.http.HealthChecks;
import org.paddlepaddle.cloud.ground.server.merge.ServerSideApply;
import org.paddlepaddle.cloud.ground.server.netty.NettyServer;
import org.paddlepaddle.cloud.ground.server.print.TablePrinter;
import org.paddlepaddle.cloud.ground.server.relay.NodeTunnels;
import org.paddlepaddle.cloud.ground.server.request.ApiHandler;
import org.paddlepaddle.cloud.ground.server.resource.ObjectSource;
import org.paddlepaddle.cloud.ground.server.resource.ResourceCatalog;

/** A running API server. */
public final class ApiServer implements AutoCloseable {
    private final Pki pki;
    private final StaticTokens tokens;
    private final HealthChecks health;
    private final NodeTunnels tunnels;
    private final ApiRouter apiRouter;
    private final NettyServer server;
    private final List<InetAddress> addresses;
    private final ServiceRange services;
    private final int port;
    private Consumer<List<InetAddress>> listening = _ -> {};

    private ApiServer(
            Pki pki,
            StaticTokens tokens,
            HealthChecks health,
            NodeTunnels tunnels,
            ApiRouter apiRouter,
            NettyServer server,
            List<InetAddress> addresses,
            ServiceRange services,
            int port) {
        this.pki = pki;
        this.tokens = tokens;
        this.health = health;
        this.tunnels = tunnels;
        this.apiRouter = apiRouter;
        this.server = server;
        this.addresses = new ArrayList<>(addresses);
        this.services = services;
        this.port = port;
    }

    /**
     * Makes what is missing (keys, certificates, bootstrap roles) and listens.
     *
     * @param handler carries out requests on resources
     * @param stored the objects behind them
     * @param guards told before the first request who may write what
     */
    public static ApiServer start(
            ApiServerConfig config,
            ApiHandler handler,
            ObjectSource stored,
            ResourceCatalog catalog,
            DiscoveryDocuments discovery,
            TablePrinter tables,
            Guards guards) {
        var pki = Pki.open(config.pkiDirectory(), config.clock());
        var objects = new LoopbackObjects(handler, catalog);
        BootstrapRoles.ensure(objects);
        var rbac = new RbacObjects(stored, catalog);
        var staticTokens = StaticTokens.open(pki.directory().resolve("tokens.json"));
        var accountTokens = new ServiceAccountTokens(pki, objects, config.clock());
        var authenticatorChain =
                new AuthenticatorChain(
                        List.of(new ClientCertificates(), staticTokens, accountTokens));
        var authorizerChain =
                new AuthorizerChain(
                        List.of(
                                new SystemMasters(),
                                new NodeAuthorizer(objects, rbac::index),
                                new RbacAuthorizer(rbac::index)));
        var nodes = new NodeRestriction(objects);
        guards.add(nodes);
        guards.add(new Escalation(authorizerChain, rbac::index));
        ApiHandler restricted =
                request -> {
                    nodes.check(request);
                    return handler.handle(request);
                };
        var reviews =
                new Reviews(
                        restricted,
                        authenticatorChain,
                        authorizerChain,
                        new TokenRequests(accountTokens, objects, config.clock()),
                        rbac::index,
                        new ServerSideApply(),
                        config.clock());
        var health = new HealthChecks();
        var tunnels = new NodeTunnels();
        var url = new AtomicReference<>("");
        var apiRouter =
                new ApiRouter(
                        new ApiRouterParts(
                                reviews,
                                catalog,
                                discovery,
                                tables,
                                authenticatorChain,
                                new Impersonation(authorizerChain),
                                authorizerChain,
                                health,
                                new IssuerDocuments(pki, url::get),
                                Connectors.all(objects, tunnels),
                                config.clock()));
        var server =
                new NettyServer(
                        apiRouter,
                        config.limits(),
                        pki.authority(),
                        pki.serving(named(config.addresses(), config.services())));
        try {
            int port = server.listen(config.addresses().getFirst(), config.ports());
            for (var address : config.addresses().subList(1, config.addresses().size())) {
                server.listen(address, port);
            }
            var started =
                    new ApiServer(
                            pki,
                            staticTokens,
                            health,
                            tunnels,
                            apiRouter,
                            server,
                            config.addresses(),
                            config.services(),
                            port);
            url.set(started.url());
            return started;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** What the certificate names: where the server listens, and where pods look for it. */
    private static List<InetAddress> named(List<InetAddress> addresses, ServiceRange services) {
        var all = new ArrayList<>(addresses);
        all.add(InetAddress.ofLiteral(services.first()));
        return all;
    }

    public int port() {
        return port;
    }

    /** {@code https://host:port} of the first address. */
    public String url() {
        return url(addresses.getFirst());
    }

    public String url(InetAddress address) {
        var host = address.getHostAddress();
        return "https://"
                + (address instanceof Inet6Address ? "[" + host + "]" : host)
                + ":"
                + port;
    }

    /** Listens on a further address too, with the same port and a certificate that names it. */
    public synchronized void addListener(InetAddress address) {
        if (addresses.contains(address)) {
            return;
        }
        var all = new ArrayList<>(addresses);
        all.add(address);
        server.show(pki.serving(named(all, services)));
        server.listen(address, port);
        addresses.add(address);
        listening.accept(List.copyOf(addresses));
    }

    /** Told now, and whenever an address is added, where the server listens. */
    public synchronized void whenListening(Consumer<List<InetAddress>> told) {
        listening = told;
        listening.accept(List.copyOf(addresses));
    }

    /**
     * Serves a request of this very process, which needs no connection: on the thread that calls,
     * until it is answered.
     *
     * @param exchange its certificate is taken for verified
     */
    public void serve(ApiExchange exchange) {
        apiRouter.serve(exchange);
    }

    /** A kubeconfig with a client certificate for this user and these groups. */
    public Kubeconfig kubeconfigFor(String user, List<String> groups) {
        return Kubeconfig.withCertificate(
                url(), pki.authorityPem(), user, pki.client(user, groups));
    }

    /** A kubeconfig with a new token for this user and these groups. */
    public Kubeconfig tokenKubeconfigFor(String user, List<String> groups) {
        return Kubeconfig.withToken(url(), pki.authorityPem(), user, tokens.issue(user, groups));
    }

    public Pki pki() {
        return pki;
    }

    public StaticTokens tokens() {
        return tokens;
    }

    /** Others add their checks here. */
    public HealthChecks health() {
        return health;
    }

    /** Which nodes' agents are connected. */
    public NodeTunnels tunnels() {
        return tunnels;
    }

    /** Ends watches, lets requests finish for a moment, then closes every connection. */
    @Override
    public void close() {
        server.close();
    }
}
