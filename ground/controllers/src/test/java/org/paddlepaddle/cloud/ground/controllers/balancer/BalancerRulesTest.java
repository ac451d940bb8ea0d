// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BalancerRulesTest {
    private static final String FIRST = "127.99.0.1";

    @Test
    void when_a_balancer_is_made_then_it_gets_the_lowest_free_address() {
        var one = balancer("one", "127.99.255.1", "");
        var two = balancer("two", "", "");

        assertThat(BalancerRules.address(two, List.of(one, two), FIRST)).contains("127.99.255.2");
        assertThat(BalancerRules.address(one, List.of(one, two), FIRST)).contains("127.99.255.1");
    }

    @Test
    void when_an_address_is_asked_for_then_it_is_given_unless_another_has_it() {
        var one = balancer("one", "127.99.255.9", "");
        var two = balancer("two", "", "127.99.255.9");
        var three = balancer("three", "", "127.99.255.8");

        assertThat(BalancerRules.address(two, List.of(one, two), FIRST)).isEmpty();
        assertThat(BalancerRules.address(three, List.of(one, two), FIRST)).contains("127.99.255.8");
    }

    @Test
    void when_the_range_has_changed_then_a_new_address_is_given() {
        var one = balancer("one", "10.96.255.1", "");

        assertThat(BalancerRules.address(one, List.of(one), FIRST)).contains("127.99.255.1");
    }

    @Test
    void when_all_addresses_are_taken_then_there_is_none() {
        var others =
                IntStream.rangeClosed(1, 254)
                        .mapToObj(n -> balancer("s" + n, "127.99.255." + n, ""))
                        .toList();

        assertThat(BalancerRules.address(balancer("last", "", ""), others, FIRST)).isEmpty();
    }

    private static Service balancer(String name, String held, String asked) {
        return Serialization.unmarshal(
                """
                apiVersion: v1
                kind: Service
                metadata: {name: %1$s, namespace: default, uid: %1$s}
                spec: {type: LoadBalancer%3$s}
                status: {loadBalancer: {%2$s}}
                """
                        .formatted(
                                name,
                                held.isEmpty() ? "" : "ingress: [{ip: " + held + "}]",
                                asked.isEmpty() ? "" : ", loadBalancerIP: " + asked),
                Service.class);
    }
}
