// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.Controllers;
import org.paddlepaddle.cloud.ground.controllers.volume.LocalVolumes;
import org.paddlepaddle.cloud.ground.node.MachineLabel;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.agent.NodeCleanup;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;
import org.paddlepaddle.cloud.ground.node.network.BridgeObstacle;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;
import org.paddlepaddle.cloud.ground.node.service.ServiceAgent;
import org.paddlepaddle.cloud.ground.node.simulate.SimulatedNodes;
import org.paddlepaddle.cloud.ground.schedule.Scheduler;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.ground.server.ApiServerConfig;
import org.paddlepaddle.cloud.ground.server.EmbeddedKubernetes;
import org.paddlepaddle.cloud.ground.server.auth.StaticTokens;
import org.paddlepaddle.cloud.ground.server.engine.kind.service.ServiceRange;
import org.paddlepaddle.cloud.operator.ingress.IngressControl;
import org.paddlepaddle.cloud.operator.service.HubCatalog;
import org.paddlepaddle.cloud.operator.start.OperatorConfig;
import org.paddlepaddle.cloud.operator.start.PaddleCloudOperator;
import org.paddlepaddle.cloud.pipeline.engine.WorkflowReconciler;
import org.paddlepaddle.cloud.standalone.direct.DirectClients;
import org.paddlepaddle.cloud.standalone.door.ForwardedCallers;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;
import org.paddlepaddle.cloud.standalone.knative.KnativeViews;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The parts of a standalone system and how they hang together. Every part but the store and the
 * server is a client of the API with an identity of its own.
 */
public final class Standalone {
    static final String ADMIN = "kubernetes-admin";
    static final String MASTERS = "system:masters";
    private static final String OPERATOR = "paddlecloud-operator";
    private static final String DEMO_IMAGE = "paddlecloud/demo-wide-and-deep:v1";

    private static final Duration SHORT = Duration.ofSeconds(3);
    private static final Duration CLIENT = Duration.ofSeconds(1);

    /** Pods are asked to end, waited for, and killed. */
    private static final Duration PODS = Duration.ofSeconds(15);

    private final StandaloneConfig config;
    private final Clock clock = Clock.systemUTC();
    private final Supervisor supervisor;
    private final ForwardedCallers forwarded = new ForwardedCallers();

    private Standalone(StandaloneConfig config, Supervisor supervisor) {
        this.config = config;
        this.supervisor = supervisor;
    }

    /**
     * Starts everything; returns when the API, the node and the operators are ready.
     *
     * @throws HomeLock.HeldException when another process has this home
     */
    public static RunningStandalone start(StandaloneConfig config) throws InterruptedException {
        return start(config, new Supervisor());
    }

    static RunningStandalone start(StandaloneConfig config, Supervisor supervisor)
            throws InterruptedException {
        var standalone = new Standalone(config, supervisor);
        return RunningStandalone.start(config, standalone::wire, standalone.clock);
    }

    /** Ends and removes what a killed system left; a system that runs must have ended before. */
    public static void cleanUp(HomeDirectory home) {
        NodeCleanup.run(home.root());
    }

    /** Whether the environment behind the demo's image is made. */
    public static boolean demoEnvironmentReady(HomeDirectory home) {
        var images = new NodeHome(home.root()).images();
        var catalog = PaddleImages.catalog();
        var store = new EnvironmentStore(images, Map.of(), Clock.systemUTC());
        return catalog.find(DEMO_IMAGE)
                .flatMap(binding -> catalog.environment(binding.environment()))
                .flatMap(store::find)
                .isPresent();
    }

    /** A new token for the administrator; a running system accepts it at once. */
    public static String token(HomeDirectory home) {
        return StaticTokens.open(home.tokens()).issue(ADMIN, List.of(MASTERS));
    }

    /** The token that commands of this user show to the web address; issued once and kept. */
    public static String ownToken(HomeDirectory home) {
        return OwnToken.open(home.ownToken(), () -> token(home));
    }

    private void wire(PartLifecycle assembly, StateBoard board) {
        var network = PodNetworks.open(NodeHome.at(config.home().root()), mode());
        var kubernetes = assembly.start("api", SHORT, () -> serve(network));
        var api = kubernetes.server();
        listenForPods(api, network, board);
        api.kubeconfigFor(ADMIN, List.of(MASTERS)).write(config.home().kubeconfig());

        var admin = client(assembly, api, ADMIN, MASTERS);
        PartManifests.apply(admin);
        var controllers = client(assembly, api, "system:kube-controller-manager");
        assembly.start(
                "controllers", SHORT, () -> Controllers.start(controllers, volumes(), supervisor));
        var scheduler = client(assembly, api, "system:kube-scheduler");
        assembly.start("scheduler", SHORT, () -> Scheduler.start(scheduler, supervisor));
        var proxy = client(assembly, api, "system:kube-proxy");
        var services = assembly.start("network", SHORT, () -> services(network, proxy));
        assembly.start("node", PODS, () -> nodes(assembly, api, admin, services));
        if (config.nodes().simulated() > 0) {
            var simulated = client(assembly, api, "paddlecloud:simulated-nodes");
            assembly.start("simulated-nodes", SHORT, () -> simulate(simulated));
        }
        var web = new WebParts(config, network, forwarded, clock, supervisor);
        var gateway = web.start(assembly, api, admin, board);
        var ingresses = client(assembly, api, "paddlecloud:ingresses");
        assembly.start(
                "ingresses",
                SHORT,
                () -> IngressControl.start(ingresses, gateway, web.ingress(), supervisor));
        if (config.operator()) {
            HeldLeases.take(admin, clock);
            operate(assembly, api, admin, gateway, web);
        } else {
            HeldLeases.release(admin);
        }
        assembly.with("idle collector", CLIENT, IdleCollector.start(supervisor));
    }

    private void operate(
            PartLifecycle assembly,
            ApiServer api,
            KubernetesClient admin,
            ModelGateway gateway,
            WebParts web) {
        var token =
                new AccountToken(admin, OperatorConfig.standalone().namespace(), OPERATOR, clock);
        var operator = assembly.with("client", CLIENT, new DirectClients(api).withToken(token));
        var models =
                assembly.with("client", CLIENT, new HubCatalog(web.address(), token::getToken));
        var services = web.serviceSettings();
        var accounts =
                assembly.with(
                        "client", CLIENT, new RunAccounts(new DirectClients(api), operator, clock));
        var config =
                OperatorConfig.standalone(services, models)
                        .and(
                                parts ->
                                        WorkflowReconciler.controller(
                                                parts, accounts, web.artifacts()));
        assembly.start(
                "operator",
                SHORT.multipliedBy(2),
                () -> PaddleCloudOperator.start(config, operator));
        gateway.control(operator, services.domain(), clock, supervisor);
        var views = client(assembly, api, KnativeViews.USER);
        assembly.start("knative-views", SHORT, () -> KnativeViews.start(views, supervisor));
    }

    private EmbeddedKubernetes serve(PodNetwork network) {
        var ports = PortChoice.candidates(config.home(), config.port());
        var settings =
                ApiServerConfig.onLoopback(0, config.home().pki())
                        .withPorts(ports)
                        .withServices(ServiceRange.parse(network.serviceRange()));
        try {
            var kubernetes = EmbeddedKubernetes.start(config.home().data(), settings, supervisor);
            PortChoice.remember(config.home(), kubernetes.server().port());
            return kubernetes;
        } catch (UncheckedIOException e) {
            throw PortChoice.advised(e);
        }
    }

    private LocalVolumes volumes() {
        return new LocalVolumes(
                NodeHome.at(config.home().root()).volumes(), MachineLabel.ofThisMachine());
    }

    /** Pods of a bridge cannot reach loopback; the server listens on their side of it too. */
    private void listenForPods(ApiServer api, PodNetwork network, StateBoard board) {
        board.network(network.mode().name().toLowerCase(Locale.ROOT), whyLoopback(network));
        if (network.mode() != NetworkMode.Bridge) {
            board.serving(api.url(), Optional.empty());
            return;
        }
        var address = InetAddress.ofLiteral(network.hostAddress());
        api.addListener(address);
        board.serving(api.url(), Optional.of(api.url(address)));
    }

    private Optional<String> whyLoopback(PodNetwork network) {
        if (network.mode() == NetworkMode.Bridge) {
            return Optional.empty();
        }
        return mode() == NetworkMode.Loopback
                ? Optional.of("asked")
                : PodNetworks.obstacle().map(BridgeObstacle::word);
    }

    private ServiceAgent services(PodNetwork network, KubernetesClient client) {
        return ServiceAgent.start(
                NodeHome.at(config.home().root()),
                network,
                client,
                config.environment(),
                supervisor);
    }

    private AutoCloseable nodes(
            PartLifecycle assembly, ApiServer api, KubernetesClient admin, ServiceAgent services) {
        var names = config.nodes().names(config.node());
        var each =
                NodeConfig.of(
                                config.home().root(),
                                names.getFirst(),
                                config.images(),
                                config.environment())
                        .withNetwork(mode())
                        .withResources(config.nodes().resources())
                        .withMirrorCallers(forwarded);
        var agents =
                LocalNodeAgents.start(
                        each,
                        names,
                        name -> client(assembly, api, "system:node:" + name, "system:nodes"),
                        admin,
                        supervisor);
        return () -> {
            // The nodes take the rules of services away; nobody may write them again.
            services.close();
            agents.close();
        };
    }

    private SimulatedNodes simulate(KubernetesClient client) throws InterruptedException {
        return SimulatedNodes.start(
                client, config.nodes().simulated(), config.nodes().resources(), clock, supervisor);
    }

    private NetworkMode mode() {
        return switch (config.network()) {
            case "bridge" -> NetworkMode.Bridge;
            case "loopback" -> NetworkMode.Loopback;
            default -> NetworkMode.Auto;
        };
    }

    private static KubernetesClient client(
            PartLifecycle assembly, ApiServer api, String user, String... groups) {
        var client = new DirectClients(api).withCertificate(user, List.of(groups));
        return assembly.with("client", CLIENT, client);
    }
}
