// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.operator.InstalledManifests;
import org.paddlepaddle.cloud.operator.service.traffic.Gateways;
import org.paddlepaddle.cloud.operator.service.traffic.TrafficControl;
import org.paddlepaddle.cloud.plan.service.Traffic;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.LocalApi;

/** A gateway with no rights but those of its manifest. */
class GatewaySlicesIT {
    private static final String SERVICE =
            """
            apiVersion: v1
            kind: Service
            metadata:
              name: web
              namespace: default
              labels: {serving.paddlepaddle.org/route: web}
            spec: {ports: [{name: http, port: 80}]}
            """;

    @TempDir Path directory;
    private LocalApi api;
    private KubernetesClient own;

    @BeforeEach
    void start() {
        api = LocalApi.start(directory);
        for (var manifest :
                List.of(
                        "15-paddleservices.elasticserving.paddlepaddle.org.yaml",
                        "16-paddleservices.serving.paddlepaddle.org.yaml",
                        "20-operator.yaml",
                        "26-gateway.yaml")) {
            InstalledManifests.install(api.client(), manifest);
        }
        own =
                api.client(
                        "system:serviceaccount:paddle-system:paddlecloud-gateway",
                        List.of("system:serviceaccounts", "system:authenticated"));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void services_of_routes_lead_to_the_gateway_and_to_its_successor() {
        api.apply(SERVICE);
        try (var _ = GatewaySlices.start(own, at("10.0.0.7"), api.supervisor())) {
            assertThat(awaitSlice("10.0.0.7").getMetadata().getOwnerReferences())
                    .as("it goes with its Service")
                    .extracting(owner -> owner.getKind() + "/" + owner.getName())
                    .containsExactly("Service/web");
            var other = SERVICE.replace("name: web\n", "name: later\n");
            api.apply(other);
            Await.value("a slice of a later Service", () -> slice("later-gateway"));
        }
        try (var _ = GatewaySlices.start(own, at("10.0.0.8"), api.supervisor())) {
            var slice = awaitSlice("10.0.0.8");

            assertThat(slice.getEndpoints()).hasSize(1);
            assertThat(slice.getMetadata().getLabels())
                    .containsEntry("kubernetes.io/service-name", "web");
        }
    }

    @Test
    void a_service_made_anew_gets_a_slice_of_its_own() {
        api.apply(SERVICE);
        try (var _ = GatewaySlices.start(own, at("10.0.0.7"), api.supervisor())) {
            var before = awaitSlice("10.0.0.7").getMetadata().getOwnerReferences().getFirst();
            api.client().services().inNamespace("default").withName("web").delete();
            api.apply(SERVICE);

            Await.until(
                    "the slice to belong to the new Service",
                    () ->
                            slice("web-gateway")
                                    .map(some -> some.getMetadata().getOwnerReferences())
                                    .filter(owners -> !owners.getFirst().equals(before))
                                    .isPresent());
        }
    }

    @Test
    void when_the_first_turn_of_each_loop_fails_then_slices_and_routes_come_nonetheless() {
        Set<String> failed = ConcurrentHashMap.newKeySet();
        Set<String> turned = ConcurrentHashMap.newKeySet();
        try (var supervisor =
                        new Supervisor(
                                loop -> {
                                    if (failed.add(loop)) {
                                        throw new IllegalStateException("on purpose");
                                    }
                                    turned.add(loop);
                                });
                var _ = GatewaySlices.start(own, at("10.0.0.7"), supervisor);
                var _ =
                        TrafficControl.start(
                                own, "example.com", new Silent(), Clock.systemUTC(), supervisor)) {
            api.apply(SERVICE);

            awaitSlice("10.0.0.7");
            Await.until(
                    "a second turn of each loop",
                    () ->
                            turned.containsAll(
                                    Set.of("gateway-slices", "service-routes", "service-scaler")));
            assertThat(supervisor.trouble()).isEmpty();
        }
    }

    @Test
    void routes_may_be_watched_too() {
        var routes = new Silent();
        try (var _ =
                TrafficControl.start(
                        own, "example.com", routes, Clock.systemUTC(), api.supervisor())) {
            api.apply(SERVICE);

            assertThat(own.pods().inAnyNamespace().list().getItems()).isEmpty();
        }
    }

    private static final class Silent implements Gateways {
        @Override
        public void route(Traffic traffic) {}

        @Override
        public Map<String, Work> work() {
            return Map.of();
        }

        @Override
        public boolean seal(String revision) {
            return true;
        }

        @Override
        public void unseal(String revision) {}
    }

    private static InetSocketAddress at(String ip) {
        return new InetSocketAddress(InetAddress.ofLiteral(ip), 8080);
    }

    private EndpointSlice awaitSlice(String ip) {
        return Await.value(
                "a slice with " + ip,
                () ->
                        slice("web-gateway")
                                .filter(
                                        some ->
                                                some.getEndpoints()
                                                        .getFirst()
                                                        .getAddresses()
                                                        .contains(ip)));
    }

    private Optional<EndpointSlice> slice(String name) {
        return Optional.ofNullable(
                api.client()
                        .discovery()
                        .v1()
                        .endpointSlices()
                        .inNamespace("default")
                        .withName(name)
                        .get());
    }
}
