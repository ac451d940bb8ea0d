// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.labelled;
import static org.paddlepaddle.cloud.ground.placement.Values.node;
import static org.paddlepaddle.cloud.ground.placement.Values.pod;
import static org.paddlepaddle.cloud.ground.placement.Values.separated;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

class AntiAffinityTermTest {
    private static final Map<String, String> WEB = Map.of("app", "web");
    private static final LabelRequirement IS_WEB =
            new LabelRequirement("app", LabelRequirement.Operator.In, List.of("web"));

    @Test
    void pods_that_keep_apart_go_to_different_hosts_and_the_last_waits() {
        var apart = fromWeb("kubernetes.io/hostname");
        var pods =
                List.of(
                        separated(pod("a"), WEB, apart),
                        separated(pod("b"), WEB, apart),
                        separated(pod("c"), WEB, apart));

        var decisions = Placement.decide(pods, ClusterSnapshot.of(List.of(node("n1"), node("n2"))));

        assertThat(decisions.subList(0, 2))
                .containsExactly(new Bind(pods.get(0), "n1"), new Bind(pods.get(1), "n2"));
        assertThat(((Unschedulable) decisions.get(2)).message())
                .isEqualTo(
                        "0/2 nodes are available: 2 node(s) didn't satisfy existing pods"
                                + " anti-affinity rules.");
    }

    @Test
    void a_tenant_that_keeps_others_away_is_respected() {
        var recluse =
                new PlacedPod(
                        key("default"), Map.of(), List.of(fromWeb("kubernetes.io/hostname")), "n1");
        var web = separated(pod("web"), WEB);

        var decisions =
                Placement.decide(
                        List.of(web, pod("other")),
                        new ClusterSnapshot(List.of(node("n1")), List.of(recluse), Map.of()));

        assertThat(decisions)
                .filteredOn(Bind.class::isInstance)
                .containsExactly(new Bind(pod("other"), "n1"));
    }

    @Test
    void one_that_avoids_a_tenant_goes_elsewhere() {
        var web = new PlacedPod(key("default"), WEB, List.of(), "n1");
        var shy = separated(pod("shy"), Map.of(), fromWeb("kubernetes.io/hostname"));

        assertThat(decide(shy, web, node("n1"), node("n2"))).isEqualTo(new Bind(shy, "n2"));
        assertThat(((Unschedulable) decide(shy, web, node("n1"))).message())
                .isEqualTo(
                        "0/1 nodes are available: 1 node(s) didn't match pod anti-affinity"
                                + " rules.");
    }

    @Test
    void a_domain_may_hold_many_hosts_and_a_host_without_one_is_free() {
        var web = new PlacedPod(key("default"), WEB, List.of(), "n1");
        var shy = separated(pod("shy"), Map.of(), fromWeb("zone"));
        var n1 = labelled(node("n1"), Map.of("zone", "east"));
        var n2 = labelled(node("n2"), Map.of("zone", "east"));

        assertThat(decide(shy, web, n1, n2)).isInstanceOf(Unschedulable.class);
        assertThat(decide(shy, web, n1, n2, node("n3"))).isEqualTo(new Bind(shy, "n3"));
    }

    @Test
    void pods_of_other_namespaces_are_not_meant_unless_named() {
        var elsewhere = new PlacedPod(key("other"), WEB, List.of(), "n1");
        var shy = separated(pod("shy"), Map.of(), fromWeb("kubernetes.io/hostname"));
        var shyOfAll =
                separated(
                        pod("shy"),
                        Map.of(),
                        new AntiAffinityTerm("kubernetes.io/hostname", Set.of(), List.of(IS_WEB)));

        assertThat(decide(shy, elsewhere, node("n1"))).isEqualTo(new Bind(shy, "n1"));
        assertThat(decide(shyOfAll, elsewhere, node("n1"))).isInstanceOf(Unschedulable.class);
    }

    private static AntiAffinityTerm fromWeb(String topologyKey) {
        return new AntiAffinityTerm(topologyKey, Set.of("default"), List.of(IS_WEB));
    }

    private static Decision decide(PodRequest pod, PlacedPod placedPod, NodeState... nodes) {
        return Placement.decide(
                        List.of(pod),
                        new ClusterSnapshot(List.of(nodes), List.of(placedPod), Map.of()))
                .getFirst();
    }

    private static PodKey key(String namespace) {
        return new PodKey(namespace, "there", "uid-there");
    }
}
