// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceTableTest {
    @Test
    void when_a_service_has_several_faces_then_one_route_has_them_all() {
        var service =
                Services.service(
                        "web",
                        "{type: LoadBalancer, clusterIP: 10.96.1.1, externalIPs: [192.0.2.9],"
                                + " sessionAffinity: ClientIP, ports: [{name: http, port: 80,"
                                + " nodePort: 30080}]}",
                        "{loadBalancer: {ingress: [{ip: 10.96.255.1}]}}");
        var slice =
                Services.slice(
                        "web",
                        "[{name: http, port: 8080, protocol: TCP}]",
                        "[{addresses: [10.88.0.3], conditions: {ready: true}}, {addresses:"
                                + " [10.88.0.2]}]");

        assertThat(ServiceTable.of(List.of(service), List.of(slice)).routes())
                .containsExactly(
                        new Route(
                                "shop/web/tcp/80",
                                Route.Protocol.tcp,
                                List.of("10.96.1.1", "192.0.2.9", "10.96.255.1"),
                                80,
                                30080,
                                true,
                                List.of(
                                        new ServiceBackend("10.88.0.2", 8080),
                                        new ServiceBackend("10.88.0.3", 8080))));
    }

    @Test
    void when_nobody_is_ready_then_those_that_go_but_serve_are_used() {
        var service = Services.service("web", "{clusterIP: 10.96.1.1, ports: [{port: 80}]}");
        var going = "{ready: false, serving: true, terminating: true}";
        var broken = "{ready: false, serving: false, terminating: false}";
        var slice =
                Services.slice(
                        "web",
                        "[{name: '', port: 8080}]",
                        "[{addresses: [10.88.0.2], conditions: %s}, {addresses: [10.88.0.3],"
                                        .formatted(going)
                                + " conditions: %s}]".formatted(broken));

        assertThat(ServiceTable.of(List.of(service), List.of(slice)).routes())
                .singleElement()
                .extracting(Route::serviceBackends)
                .isEqualTo(List.of(new ServiceBackend("10.88.0.2", 8080)));
    }

    @Test
    void when_a_service_is_headless_external_or_of_another_protocol_then_it_has_no_route() {
        var services =
                List.of(
                        Services.service("a", "{clusterIP: None, ports: [{port: 80}]}"),
                        Services.service("b", "{type: ExternalName, externalName: x.example}"),
                        Services.service(
                                "c", "{clusterIP: 10.96.1.2, ports: [{port: 1, protocol: SCTP}]}"));

        assertThat(ServiceTable.of(services, List.of()).routes()).isEmpty();
    }
}
