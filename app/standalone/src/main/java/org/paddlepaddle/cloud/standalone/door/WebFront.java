// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.paddlepaddle.cloud.door.Authentication;
import org.paddlepaddle.cloud.door.Caller;
import org.paddlepaddle.cloud.door.CallerClients;
import org.paddlepaddle.cloud.door.FrontDoor;
import org.paddlepaddle.cloud.door.Identity;
import org.paddlepaddle.cloud.door.OneTimeLinks;
import org.paddlepaddle.cloud.door.SecretPath;
import org.paddlepaddle.cloud.door.Sessions;
import org.paddlepaddle.cloud.door.SignIn;
import org.paddlepaddle.cloud.door.SourceAddresses;
import org.paddlepaddle.cloud.door.TokenReviews;
import org.paddlepaddle.cloud.door.WebApp;
import org.paddlepaddle.cloud.gateway.GatewayConfig;
import org.paddlepaddle.cloud.gateway.message.PeerHeader;
import org.paddlepaddle.cloud.http.HttpHandler;
import org.paddlepaddle.cloud.http.HttpMetrics;
import org.paddlepaddle.cloud.http.server.HttpServer;
import org.paddlepaddle.cloud.http.server.HttpServerConfig;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.supervise.Threads;

/** The front door on an address behind the gateway, and on those of the documents' Services. */
public final class WebFront implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String METRICS = "/metrics";
    private static final int PIPELINE = 8888;
    private static final int PIPELINE_UI = 3000;

    private final HomeDirectory home;
    private final String podSide;
    private final String node;
    private final EventLoopGroup loops;
    private final FrontDoor door;
    private final HttpServer server;
    private final PrometheusRegistry metrics;
    private final SourceAddresses sources;
    private final PeerHeader clients = PeerHeader.fresh();
    private final List<LocalPart> parts = new ArrayList<>();
    private InetSocketAddress web = InetSocketAddress.createUnresolved(LOOPBACK, 0);

    private WebFront(
            HomeDirectory home,
            String podSide,
            String node,
            FrontDoor door,
            SourceAddresses forwarded,
            SourceAddresses sources,
            PrometheusRegistry metrics,
            HttpMetrics counting) {
        this.metrics = metrics;
        this.home = home;
        this.podSide = podSide;
        this.node = node;
        this.door = door;
        this.sources = sources;
        this.loops =
                new MultiThreadIoEventLoopGroup(
                        1, Threads.platformFactory("web-"), NioIoHandler.newFactory());
        this.server =
                new HttpServer(
                        HttpServerConfig.plain("web", counting),
                        behindGateway(door.at(hosts("localhost"), forwarded)),
                        loops);
    }

    /**
     * Listens; nothing else happens before the first request.
     *
     * @param podSide where pods reach this machine
     * @param node where its mirror pods show
     * @param admin reviews tokens and finds pods; stays the caller's to close
     * @param owner whom links of the command line let in as
     * @param forwarded who forwards a port that the front door listens on
     */
    public static WebFront start(
            HomeDirectory home,
            String podSide,
            String node,
            KubernetesClient admin,
            CallerClients clients,
            Identity owner,
            SourceAddresses forwarded,
            List<WebApp> rooms) {
        var clock = InstantSource.system();
        var sessions = new Sessions(clock);
        var authentication =
                new Authentication(
                        new TokenReviews(admin, clock),
                        sessions,
                        new SecretPath(home.pipelineSecret()),
                        owner);
        var signIn = new SignIn(new OneTimeLinks(home.links(), clock), sessions, owner);
        var metrics = new PrometheusRegistry();
        var counting = new HttpMetrics(metrics);
        var front =
                new WebFront(
                        home,
                        podSide,
                        node,
                        new FrontDoor(authentication, signIn, clients, with(rooms, counting)),
                        forwarded,
                        either(forwarded, new PodSources(admin)),
                        metrics,
                        counting);
        try {
            front.listen();
            return front;
        } catch (RuntimeException e) {
            front.close();
            throw e;
        }
    }

    /** The figures of the process beside its rooms, for those who may read them. */
    private static List<WebApp> with(List<WebApp> rooms, HttpMetrics metrics) {
        var all = new ArrayList<>(rooms);
        all.add(
                new WebApp(
                        "Metrics",
                        List.of(METRICS),
                        METRICS,
                        request -> {
                            Caller.of(request).requirePath("get", METRICS);
                            return metrics.handle(request);
                        }));
        return all;
    }

    private static SourceAddresses either(SourceAddresses one, SourceAddresses other) {
        return remote -> one.identity(remote).or(() -> other.identity(remote));
    }

    /** The connection is the gateway's; whose the request is, it says in a header. */
    private HttpHandler behindGateway(HttpHandler handler) {
        return request ->
                handler.handle(
                        request.header(PeerHeader.NAME)
                                .flatMap(clients::read)
                                .map(request::from)
                                .orElse(request));
    }

    private void listen() {
        web = server.bind(new InetSocketAddress(InetAddress.ofLiteral(LOOPBACK), 0));
        serve("ml-pipeline", "ml-pipeline", PIPELINE);
        serve("ml-pipeline-ui", "ml-pipeline-ui", PIPELINE_UI);
    }

    private void serve(String name, String app, int usual) {
        var hosts = hosts(name);
        hosts.add(MirrorPod.name(name, node)); // as the API server's proxy asks for it
        var handler = door.at(hosts, sources);
        var address =
                new RememberedPort(home.port(name), usual)
                        .bind(podSide, wanted -> server.bind(wanted, handler));
        parts.add(LocalPart.kubeflow(name, app, address));
    }

    /** The names of a Service; a port that kubectl forwards is asked for as localhost. */
    private static Set<String> hosts(String service) {
        var hosts = new LinkedHashSet<>(List.of("localhost", service));
        for (var namespace : List.of("kubeflow")) {
            for (var ending : List.of("", ".svc", ".svc.cluster.local")) {
                hosts.add(service + "." + namespace + ending);
            }
        }
        return hosts;
    }

    /** Where the figures of this process are; others add theirs. */
    public PrometheusRegistry metrics() {
        return metrics;
    }

    /** Where the gateway hands on what is no request for a model. */
    public GatewayConfig.Fallback behindGateway() {
        return new GatewayConfig.Fallback(web, clients);
    }

    /** What the Services of the documents lead to. */
    public List<LocalPart> parts() {
        return List.copyOf(parts);
    }

    @Override
    public void close() {
        server.close();
        door.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
