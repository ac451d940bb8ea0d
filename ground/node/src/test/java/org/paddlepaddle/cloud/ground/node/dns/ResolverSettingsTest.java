// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResolverSettingsTest {
    private static final Optional<String> OURS = Optional.of("10.88.0.1");
    private static final ResolverSettings MACHINE =
            ResolverSettings.parse(
                    """
                    # made by hand
                    nameserver 127.0.0.53
                    nameserver 192.0.2.53
                    search example.com
                    options edns0 ndots:1
                    """);

    @Test
    void by_default_a_pod_asks_us_and_tries_its_own_namespace_first() {
        assertThat(settings("{}", OURS, true))
                .isEqualTo(
                        """
                        nameserver 10.88.0.1
                        search shop.svc.cluster.local svc.cluster.local cluster.local example.com
                        options ndots:5
                        """);
    }

    @Test
    void a_pod_that_wants_the_machines_servers_reaches_those_on_loopback_through_us() {
        assertThat(settings("{dnsPolicy: Default}", OURS, true))
                .startsWith("nameserver 10.88.0.1\nnameserver 192.0.2.53\nsearch example.com\n");
        assertThat(settings("{dnsPolicy: Default}", OURS, false))
                .startsWith("nameserver 127.0.0.53\n");
    }

    @Test
    void a_pod_on_the_machines_network_asks_us_only_when_it_says_so() {
        assertThat(settings("{hostNetwork: true, dnsPolicy: ClusterFirst}", OURS, false))
                .startsWith("nameserver 127.0.0.53\n");
        assertThat(settings("{hostNetwork: true, dnsPolicy: ClusterFirstWithHostNet}", OURS, false))
                .startsWith("nameserver 10.88.0.1\n");
    }

    @Test
    void a_pods_own_wishes_are_added_or_stand_alone() {
        var wishes =
                "dnsConfig: {nameservers: [192.0.2.1], searches: [my.example],"
                        + " options: [{name: ndots, value: '2'}, {name: rotate}]}";

        assertThat(settings("{dnsPolicy: None, " + wishes + "}", OURS, true))
                .isEqualTo(
                        """
                        nameserver 192.0.2.1
                        search my.example
                        options ndots:2 rotate
                        """);
        assertThat(settings("{" + wishes + "}", OURS, true))
                .contains("nameserver 10.88.0.1\nnameserver 192.0.2.1\n")
                .contains("cluster.local example.com my.example\n")
                .contains("options ndots:2 rotate\n");
    }

    @Test
    void where_nobody_may_answer_a_pod_has_the_machines_settings() {
        assertThat(settings("{}", Optional.empty(), false)).startsWith("nameserver 127.0.0.53\n");
    }

    private static String settings(String spec, Optional<String> resolver, boolean alone) {
        var pod =
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: a, namespace: shop}
                        spec: %s
                        """
                                .formatted(spec),
                        Pod.class);
        return ResolverSettings.of(pod, resolver, MACHINE, alone).render();
    }
}
