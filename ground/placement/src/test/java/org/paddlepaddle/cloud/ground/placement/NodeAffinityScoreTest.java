// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.GI;
import static org.paddlepaddle.cloud.ground.placement.Values.cordoned;
import static org.paddlepaddle.cloud.ground.placement.Values.labelled;
import static org.paddlepaddle.cloud.ground.placement.Values.node;
import static org.paddlepaddle.cloud.ground.placement.Values.pod;
import static org.paddlepaddle.cloud.ground.placement.Values.tainted;
import static org.paddlepaddle.cloud.ground.placement.Values.wish;
import static org.paddlepaddle.cloud.ground.placement.Values.wishing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;

class NodeAffinityScoreTest {
    private static final NodeState PLAIN = labelled(node("a"), Map.of());
    private static final NodeState FAST = labelled(node("b"), Map.of("disk", "ssd"));
    private static final NodeState NEAR = labelled(node("c"), Map.of("zone", "z1"));
    private static final PodRequest WISHFUL =
            wishing(pod("p"), wish(80, "zone", "z1"), wish(20, "disk", "ssd"));

    @Test
    void the_node_with_the_greatest_weight_is_preferred() {
        assertThat(place(WISHFUL, PLAIN, FAST, NEAR)).isEqualTo("c");
        assertThat(place(WISHFUL, PLAIN, FAST)).isEqualTo("b");
    }

    @Test
    void weights_of_several_terms_add_up() {
        var both = labelled(node("d"), Map.of("zone", "z1", "disk", "ssd"));

        assertThat(place(WISHFUL, PLAIN, FAST, NEAR, both)).isEqualTo("d");
    }

    @Test
    void a_wish_that_nobody_can_grant_keeps_the_pod_from_no_node() {
        assertThat(place(WISHFUL, PLAIN)).isEqualTo("a");
        assertThat(place(wishing(pod("p"), wish(1, "zone", "z9")), PLAIN, NEAR)).isEqualTo("a");
    }

    @Test
    void a_wish_counts_more_than_emptiness() {
        var busy = NEAR.plus(ResourceAmounts.of(3000, 6 * GI));

        assertThat(place(wishing(pod("p"), wish(1, "zone", "z1")), PLAIN, busy)).isEqualTo("c");
    }

    @Test
    void a_full_node_is_not_waited_for() {
        var full = NEAR.plus(ResourceAmounts.of(4000, 8 * GI));

        assertThat(place(WISHFUL, PLAIN, FAST, full)).isEqualTo("b");
    }

    @Test
    void a_small_wish_beside_one_granted_elsewhere_does_not_outweigh_emptiness() {
        var busy = FAST.plus(ResourceAmounts.of(3000, 6 * GI));
        var full = NEAR.plus(ResourceAmounts.of(4000, 8 * GI));
        var slight = wishing(pod("p"), wish(95, "zone", "z1"), wish(5, "disk", "ssd"));

        assertThat(place(slight, PLAIN, busy, full)).isEqualTo("a");
    }

    @Test
    void nodes_the_pod_may_not_go_to_do_not_make_its_other_wishes_small() {
        var busy = FAST.plus(ResourceAmounts.of(3000, 6 * GI));
        var slight = wishing(pod("p"), wish(95, "zone", "z1"), wish(5, "disk", "ssd"));

        assertThat(place(slight, PLAIN, busy, cordoned(NEAR))).isEqualTo("b");
    }

    @Test
    void a_soft_taint_counts_more_than_a_wish() {
        var soft = tainted(NEAR, new Taint("x", "", TaintEffect.PreferNoSchedule));

        assertThat(place(WISHFUL, PLAIN, soft)).isEqualTo("a");
    }

    @Test
    void pods_with_other_wishes_go_elsewhere() {
        var one = wishing(pod("p"), wish(10, "zone", "z1"));
        var other = wishing(pod("q"), wish(10, "disk", "ssd"));

        assertThat(places(List.of(one, other), PLAIN, FAST, NEAR)).containsExactly("c", "b");
    }

    private static String place(PodRequest pod, NodeState... nodes) {
        return places(List.of(pod), nodes).getFirst();
    }

    private static List<String> places(List<PodRequest> pods, NodeState... nodes) {
        var places = new ArrayList<String>();
        for (var decision : Placement.decide(pods, ClusterSnapshot.of(List.of(nodes)))) {
            places.add(decision instanceof Bind(_, var node) ? node : "-");
        }
        return places;
    }
}
