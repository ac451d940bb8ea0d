// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.GI;
import static org.paddlepaddle.cloud.ground.placement.Values.cordoned;
import static org.paddlepaddle.cloud.ground.placement.Values.node;
import static org.paddlepaddle.cloud.ground.placement.Values.pod;
import static org.paddlepaddle.cloud.ground.placement.Values.selecting;
import static org.paddlepaddle.cloud.ground.placement.Values.tainted;
import static org.paddlepaddle.cloud.ground.placement.Values.urgent;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;

class PlacementTest {
    @Test
    void a_pod_goes_to_the_only_node() {
        assertThat(Placement.decide(List.of(pod("a")), ClusterSnapshot.of(List.of(node("n")))))
                .containsExactly(new Bind(pod("a"), "n"));
    }

    @Test
    void the_emptier_node_is_preferred() {
        var busy = node("a").plus(ResourceAmounts.of(2000, 4 * GI));

        assertThat(places(List.of(pod("p")), busy, node("b"))).containsExactly("p@b");
    }

    @Test
    void emptiness_is_a_share_and_not_an_amount() {
        var large =
                node("a", ResourceAmounts.of(64_000, 256 * GI), 10)
                        .plus(ResourceAmounts.of(32_000, 128 * GI));
        var small = node("b", ResourceAmounts.of(2000, 4 * GI), 10);

        assertThat(places(List.of(pod("p", ResourceAmounts.of(100, GI / 8))), large, small))
                .containsExactly("p@b");
    }

    @Test
    void pods_that_ask_for_nothing_spread_too() {
        var pods = List.of(pod("p", ResourceAmounts.NONE), pod("q", ResourceAmounts.NONE));

        assertThat(places(pods, node("a"), node("b"))).containsExactly("p@a", "q@b");
    }

    @Test
    void among_equals_the_name_decides_whatever_the_order_of_the_nodes() {
        assertThat(places(List.of(pod("p")), node("b"), node("a"))).containsExactly("p@a");
    }

    @Test
    void a_soft_taint_counts_more_than_emptiness() {
        var soft = tainted(node("a"), new Taint("x", "", TaintEffect.PreferNoSchedule));
        var busy = node("b").plus(ResourceAmounts.of(3000, 6 * GI));

        assertThat(places(List.of(pod("p")), soft, busy)).containsExactly("p@b");
        assertThat(places(List.of(pod("p")), soft)).containsExactly("p@a");
    }

    @Test
    void each_pod_sees_the_places_given_before_it() {
        var pods = IntStream.range(0, 9).mapToObj(i -> pod("p" + i)).toList();

        assertThat(places(pods, node("a"), node("b")))
                .containsExactly(
                        "p0@a", "p1@b", "p2@a", "p3@b", "p4@a", "p5@b", "p6@a", "p7@b", "p8@-");
    }

    @Test
    void priority_then_age_then_name_decide_who_is_served_first() {
        var young = urgent(pod("young"), 0, 20);
        var old = urgent(pod("old"), 0, 10);
        var twin = urgent(pod("a-twin"), 0, 20);
        var vip = urgent(pod("vip"), 1000, 30);
        var one = node("n", ResourceAmounts.of(1000, GI), 10);

        var decisions =
                Placement.decide(List.of(young, old, vip, twin), ClusterSnapshot.of(List.of(one)));

        assertThat(decisions)
                .extracting(decision -> decision.pod().key().name())
                .containsExactly("vip", "old", "a-twin", "young");
        assertThat(decisions.getFirst()).isEqualTo(new Bind(vip, "n"));
    }

    @Test
    void a_large_pod_that_finds_no_place_does_not_block_a_small_one_behind_it() {
        var large = urgent(pod("large", ResourceAmounts.of(9000, GI)), 10, 0);

        assertThat(places(List.of(large, pod("small")), node("a")))
                .containsExactly("large@-", "small@a");
    }

    @Test
    void the_message_counts_nodes_per_reason_as_kubectl_users_know_it() {
        var pod = selecting(pod("p", ResourceAmounts.of(8000, 16 * GI)), Map.of());
        var nodes =
                List.of(
                        node("a"),
                        node("b"),
                        cordoned(node("c")),
                        tainted(node("d"), new Taint("x", "", TaintEffect.NoSchedule)),
                        node("e", ResourceAmounts.of(16_000, GI), 10));

        assertThat(message(pod, nodes))
                .isEqualTo(
                        "0/5 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s)"
                                + " were unschedulable, 2 Insufficient cpu, 3 Insufficient"
                                + " memory.");
    }

    @Test
    void reasons_are_sorted_as_text_including_their_count() {
        var pod = pod("p", ResourceAmounts.of(8000, 0));
        var nodes =
                IntStream.range(0, 12)
                        .mapToObj(i -> i < 2 ? cordoned(node("n" + i)) : node("n" + i))
                        .toList();

        assertThat(message(pod, nodes))
                .isEqualTo(
                        "0/12 nodes are available: 10 Insufficient cpu, 2 node(s) were"
                                + " unschedulable.");
    }

    @Test
    void without_nodes_the_message_is_kube_schedulers_own() {
        assertThat(message(pod("p"), List.of())).isEqualTo("no nodes available to schedule pods");
    }

    @Test
    void absurd_requests_neither_overflow_nor_fit() {
        var absurd = ResourceAmounts.of(Long.MAX_VALUE, Long.MAX_VALUE);

        assertThat(places(List.of(pod("p", absurd)), node("a").plus(absurd).plus(absurd)))
                .containsExactly("p@-");
    }

    @Test
    void nothing_is_decided_about_nothing() {
        assertThat(Placement.decide(List.of(), ClusterSnapshot.of(List.of(node("n"))))).isEmpty();
    }

    private static String message(PodRequest pod, List<NodeState> nodes) {
        var decision = Placement.decide(List.of(pod), ClusterSnapshot.of(nodes)).getFirst();
        return decision instanceof Unschedulable failure ? failure.message() : "bound";
    }

    private static List<String> places(List<PodRequest> pods, NodeState... nodes) {
        return Placement.decide(pods, ClusterSnapshot.of(List.of(nodes))).stream()
                .map(
                        decision ->
                                switch (decision) {
                                    case Bind(var pod, var node) -> pod.key().name() + "@" + node;
                                    case Unschedulable failure -> failure.pod().key().name() + "@-";
                                })
                .toList();
    }
}
