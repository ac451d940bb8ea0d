// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.console.ConsoleApp;
import org.paddlepaddle.cloud.door.CallerClients;
import org.paddlepaddle.cloud.door.Credential;
import org.paddlepaddle.cloud.door.Identity;
import org.paddlepaddle.cloud.door.WebApp;
import org.paddlepaddle.cloud.gateway.GatewayConfig;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.ground.server.ApiServer;
import org.paddlepaddle.cloud.pipeline.ArtifactStore;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;
import org.paddlepaddle.cloud.standalone.direct.DirectClients;
import org.paddlepaddle.cloud.standalone.door.DocumentNames;
import org.paddlepaddle.cloud.standalone.door.ForwardedCallers;
import org.paddlepaddle.cloud.standalone.door.LocalPart;
import org.paddlepaddle.cloud.standalone.door.ObjectKeys;
import org.paddlepaddle.cloud.standalone.door.RememberedPort;
import org.paddlepaddle.cloud.standalone.door.WebFront;
import org.paddlepaddle.cloud.standalone.room.HubApp;
import org.paddlepaddle.cloud.standalone.room.ObjectApp;
import org.paddlepaddle.cloud.standalone.room.ObjectExplainer;
import org.paddlepaddle.cloud.standalone.room.PipelineApp;
import org.paddlepaddle.cloud.standalone.room.PodSide;
import org.paddlepaddle.cloud.standalone.room.ServedModels;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The one web address and what is behind it. The gateway listens there: requests for a model's host
 * go to its pods, all others to the front door and its rooms. Beside it the object store has a port
 * of its own, and the Services of the documents lead to all of them.
 */
final class WebParts {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int WEB = 8080;
    private static final Duration SHORT = Duration.ofSeconds(3);
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private final StandaloneConfig config;
    private final PodNetwork network;
    private final ForwardedCallers forwarded;
    private final Clock clock;
    private final Supervisor supervisor;
    private Optional<PipelineApp> pipelines = Optional.empty();
    private InetSocketAddress ingress = InetSocketAddress.createUnresolved(LOOPBACK, 0);
    private String address = "";

    /**
     * @param forwarded knows who forwards ports of the front door
     */
    WebParts(
            StandaloneConfig config,
            PodNetwork network,
            ForwardedCallers forwarded,
            Clock clock,
            Supervisor supervisor) {
        this.forwarded = forwarded;
        this.config = config;
        this.network = network;
        this.clock = clock;
        this.supervisor = supervisor;
    }

    /** Listens everywhere; what nobody uses does nothing else. */
    ModelGateway start(
            PartLifecycle assembly, ApiServer api, KubernetesClient admin, StateBoard board) {
        var home = config.home();
        var keys = ObjectKeys.open(home.objectKeys());
        var objects =
                assembly.start(
                        "objects",
                        SHORT,
                        () ->
                                ObjectApp.start(
                                        home,
                                        new PodSide(network.hostAddress(), network.range()),
                                        keys,
                                        supervisor));
        var hub =
                assembly.with(
                        "hub",
                        MOMENT,
                        new HubApp(home.hub(), objects, new ServedModels(admin), supervisor));
        objects.serve(hub.archives());
        pipelines =
                Optional.of(
                        assembly.with(
                                "pipelines",
                                MOMENT,
                                new PipelineApp(home.pipelines(), objects, admin, supervisor)));
        var rooms =
                List.of(hub.room(), pipelines.get().room(), ConsoleApp.room(new ObjectExplainer()));
        var front = assembly.start("web", SHORT, () -> front(api, admin, rooms));
        var gateway =
                assembly.start(
                        "gateway",
                        SHORT,
                        () ->
                                ModelGateway.start(
                                        GatewayConfig.usual().withFallback(front.behindGateway()),
                                        front.metrics()));
        var web = new RememberedPort(home.port("web"), WEB).bind(LOOPBACK, gateway::listen);
        ingress = ingress(gateway, web);
        address = "http://" + LOOPBACK + ":" + web.getPort();
        board.doors(address, Optional.of(objects.address()));
        var parts = new ArrayList<>(front.parts());
        parts.add(objects.part());
        parts.add(LocalPart.ingress(ingress));
        assembly.with(
                "names",
                MOMENT,
                supervisor.loopUntilDone("document-names", names(admin, parts, keys)));
        return gateway;
    }

    private InetSocketAddress ingress(ModelGateway gateway, InetSocketAddress web) {
        return network.mode() == NetworkMode.Bridge
                ? new RememberedPort(config.home().port("ingress"), web.getPort())
                        .bind(network.hostAddress(), gateway::listen)
                : web;
    }

    /**
     * Services lead to the gateway on the pods' side of the bridge. On loopback they lead nowhere,
     * because no endpoint may lie there but a pod; hosts are answered there as well.
     */
    ServiceSettings serviceSettings() {
        return network.mode() == NetworkMode.Bridge
                ? ServiceSettings.behind(ingress.getAddress().getHostAddress(), ingress.getPort())
                : ServiceSettings.byHost();
    }

    /** Where the gateway answers pods, and programs of this machine. */
    InetSocketAddress ingress() {
        return ingress;
    }

    /** The web address, behind which the model hub is. */
    URI address() {
        return URI.create(address);
    }

    /** Where the engine of pipelines keeps what outlives its pods. */
    ArtifactStore artifacts() {
        return pipelines.orElseThrow().artifacts();
    }

    private WebFront front(ApiServer api, KubernetesClient admin, List<WebApp> rooms) {
        return WebFront.start(
                config.home(),
                network.hostAddress(),
                node(),
                admin,
                callers(new DirectClients(api)),
                new Identity(Standalone.ADMIN, List.of(Standalone.MASTERS)),
                forwarded,
                rooms);
    }

    /** A token is passed on; for whom we vouch, our own authority issues a certificate. */
    private static CallerClients callers(DirectClients clients) {
        return credential ->
                switch (credential) {
                    case Credential.Token(var token) -> clients.withToken(() -> token);
                    case Credential.Vouched(var who) ->
                            clients.withCertificate(who.user(), who.groups());
                };
    }

    private DocumentNames names(KubernetesClient admin, List<LocalPart> parts, ObjectKeys keys) {
        return new DocumentNames(admin, parts, keys, node(), clock.instant());
    }

    private String node() {
        return config.nodes().names(config.node()).getFirst();
    }
}
