// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceVariablesTest {
    private static final Service REDIS =
            service(
                    """
                    metadata: { name: redis-primary }
                    spec:
                      clusterIP: 10.96.0.7
                      ports:
                        - { name: client-port, port: 6379, protocol: TCP }
                        - { name: metrics, port: 9121, protocol: UDP }
                    """);

    @Test
    void a_service_is_told_in_every_way_kubelet_tells_it() {
        assertThat(ServiceVariables.of(pod("{}"), List.of(REDIS)))
                .isEqualTo(
                        Map.ofEntries(
                                Map.entry("REDIS_PRIMARY_SERVICE_HOST", "10.96.0.7"),
                                Map.entry("REDIS_PRIMARY_SERVICE_PORT", "6379"),
                                Map.entry("REDIS_PRIMARY_SERVICE_PORT_CLIENT_PORT", "6379"),
                                Map.entry("REDIS_PRIMARY_SERVICE_PORT_METRICS", "9121"),
                                Map.entry("REDIS_PRIMARY_PORT", "tcp://10.96.0.7:6379"),
                                Map.entry("REDIS_PRIMARY_PORT_6379_TCP", "tcp://10.96.0.7:6379"),
                                Map.entry("REDIS_PRIMARY_PORT_6379_TCP_PROTO", "tcp"),
                                Map.entry("REDIS_PRIMARY_PORT_6379_TCP_PORT", "6379"),
                                Map.entry("REDIS_PRIMARY_PORT_6379_TCP_ADDR", "10.96.0.7"),
                                Map.entry("REDIS_PRIMARY_PORT_9121_UDP", "udp://10.96.0.7:9121"),
                                Map.entry("REDIS_PRIMARY_PORT_9121_UDP_PROTO", "udp"),
                                Map.entry("REDIS_PRIMARY_PORT_9121_UDP_PORT", "9121"),
                                Map.entry("REDIS_PRIMARY_PORT_9121_UDP_ADDR", "10.96.0.7")));
    }

    @Test
    void a_pod_that_wants_no_links_gets_none() {
        assertThat(ServiceVariables.of(pod("{ enableServiceLinks: false }"), List.of(REDIS)))
                .isEmpty();
    }

    @Test
    void a_service_without_an_address_is_left_out() {
        var headless =
                service(
                        "metadata: { name: db }\n"
                                + "spec: { clusterIP: None, ports: [ { port: 1 } ] }");

        assertThat(ServiceVariables.of(pod("{}"), List.of(headless))).isEmpty();
    }

    private static Service service(String yaml) {
        return Serialization.unmarshal(yaml, Service.class);
    }

    private static Pod pod(String spec) {
        return Serialization.unmarshal("spec: " + spec, Pod.class);
    }
}
