// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic.Backend;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic.Lead;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic.Rule;
import org.paddlepaddle.cloud.plan.service.Traffic.Address;

class IngressRoutingTest {
    private static final Service WEB =
            yaml(
                    Service.class,
                    """
                    metadata: {name: web, namespace: ns}
                    spec: {ports: [{name: http, port: 80}, {name: grpc, port: 90, appProtocol: kubernetes.io/h2c}]}
                    """);
    private static final EndpointSlice SLICE =
            yaml(
                    EndpointSlice.class,
                    """
                    metadata: {name: web-1, namespace: ns, labels: {kubernetes.io/service-name: web}}
                    addressType: IPv4
                    ports: [{name: http, port: 8080}, {name: grpc, port: 9090}]
                    endpoints:
                    - {addresses: [10.0.0.2], conditions: {ready: true}}
                    - {addresses: [10.0.0.1]}
                    - {addresses: [10.0.0.3], conditions: {ready: false}}
                    """);

    @Test
    void given_a_host_with_paths_then_they_lead_to_the_ready_endpoints_of_the_port() {
        var traffic =
                traffic(
                        """
                        rules:
                        - host: Web.Example.org
                          http:
                            paths:
                            - {path: /api, pathType: Exact, backend: {service: {name: web, port: {number: 80}}}}
                            - {path: /rpc, pathType: Prefix, backend: {service: {name: web, port: {name: grpc}}}}
                        """);

        assertThat(traffic.hosts())
                .containsExactlyEntriesOf(
                        Map.of(
                                "web.example.org",
                                List.of(
                                        new Rule("/api", true, to("ns/web:80")),
                                        new Rule("/rpc", false, to("ns/web:grpc")))));
        assertThat(traffic.backends())
                .containsEntry(
                        "ns/web:80",
                        new Backend(
                                List.of(
                                        new Address("10.0.0.1", 8080),
                                        new Address("10.0.0.2", 8080)),
                                false))
                .containsEntry(
                        "ns/web:grpc",
                        new Backend(
                                List.of(
                                        new Address("10.0.0.1", 9090),
                                        new Address("10.0.0.2", 9090)),
                                true));
    }

    @Test
    void given_a_default_backend_then_it_has_what_no_path_has_of_every_host() {
        var traffic =
                traffic(
                        """
                        defaultBackend: {service: {name: web, port: {number: 80}}}
                        rules: [{host: a.example.org}]
                        """);

        var all = List.of(new Rule("/", false, to("ns/web:80")));
        assertThat(traffic.hosts()).containsEntry("a.example.org", all).containsEntry("", all);
    }

    @Test
    void given_the_service_of_a_model_then_its_own_shares_are_meant_and_not_the_gateway() {
        var route =
                yaml(
                        Service.class,
                        """
                        metadata: {name: ctr, namespace: ns, labels: {serving.paddlepaddle.org/route: all}}
                        spec: {ports: [{name: http, port: 80}]}
                        """);
        var ingress = ingress("defaultBackend: {service: {name: ctr, port: {number: 80}}}", "");

        var traffic = IngressRouting.traffic(List.of(ingress), List.of(route), List.of());

        assertThat(traffic.hosts().get(""))
                .containsExactly(new Rule("/", false, new Lead.ToHost("ctr.ns")));
        assertThat(traffic.backends()).isEmpty();
    }

    @Test
    void given_a_service_that_is_not_there_then_its_backend_is_empty() {
        var traffic = traffic("defaultBackend: {service: {name: gone, port: {number: 80}}}");

        assertThat(traffic.backends()).containsEntry("ns/gone:80", new Backend(List.of(), false));
    }

    @Test
    void given_another_class_then_it_is_left_to_whoever_has_it() {
        var spec = "defaultBackend: {service: {name: web, port: {number: 80}}}";

        assertThat(IngressRouting.isOurs(ingress(spec, ""))).isTrue();
        assertThat(IngressRouting.isOurs(ingress(spec + "\ningressClassName: paddlecloud", "")))
                .isTrue();
        assertThat(IngressRouting.isOurs(ingress(spec + "\ningressClassName: nginx", "")))
                .isFalse();
        assertThat(
                        IngressRouting.isOurs(
                                ingress(
                                        spec,
                                        ", annotations: {kubernetes.io/ingress.class: nginx}")))
                .isFalse();
    }

    private static Lead to(String backend) {
        return new Lead.ToBackend(backend);
    }

    private static IngressTraffic traffic(String spec) {
        return IngressRouting.traffic(List.of(ingress(spec, "")), List.of(WEB), List.of(SLICE));
    }

    private static Ingress ingress(String spec, String meta) {
        return yaml(
                Ingress.class,
                "metadata: {name: i, namespace: ns, creationTimestamp: '2026-01-01T00:00:00Z'%s}\nspec:\n%s"
                        .formatted(meta, spec.stripTrailing().indent(2)));
    }

    private static <T> T yaml(Class<T> type, String text) {
        return Serialization.unmarshal(text, type);
    }
}
