// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.GI;
import static org.paddlepaddle.cloud.ground.placement.Values.cordoned;
import static org.paddlepaddle.cloud.ground.placement.Values.labelled;
import static org.paddlepaddle.cloud.ground.placement.Values.node;
import static org.paddlepaddle.cloud.ground.placement.Values.pod;
import static org.paddlepaddle.cloud.ground.placement.Values.requiring;
import static org.paddlepaddle.cloud.ground.placement.Values.selecting;
import static org.paddlepaddle.cloud.ground.placement.Values.tainted;
import static org.paddlepaddle.cloud.ground.placement.Values.tolerating;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;
import org.paddlepaddle.cloud.ground.placement.taint.Toleration;
import org.paddlepaddle.cloud.ground.rules.selector.LabelRequirement;

class NodeFilterTest {
    private static final Taint SPOT = new Taint("spot", "yes", TaintEffect.NoSchedule);
    private static final String MISMATCH = "node(s) didn't match Pod's node affinity/selector";

    @Test
    void a_pod_fits_an_empty_node() {
        assertThat(NodeFilter.objections(pod("a"), node("n"))).isEmpty();
    }

    @Test
    void a_pod_that_asks_for_exactly_what_is_left_fits() {
        var node = node("n").plus(ResourceAmounts.of(3000, 7 * GI));

        assertThat(NodeFilter.objections(pod("a"), node)).isEmpty();
    }

    @Test
    void every_lacking_resource_is_named() {
        var wanted =
                new ResourceAmounts(5000, 9 * GI, 1, ResourceAmounts.NONE.extended())
                        .with("nvidia.com/gpu", 1);

        assertThat(NodeFilter.objections(pod("a", wanted), node("n")))
                .containsExactly(
                        "Insufficient cpu",
                        "Insufficient memory",
                        "Insufficient ephemeral-storage",
                        "Insufficient nvidia.com/gpu");
    }

    @Test
    void extended_resources_are_counted_like_the_others() {
        var gpus = node("n", ResourceAmounts.of(4000, 8 * GI).with("nvidia.com/gpu", 2), 10);
        var wanted = ResourceAmounts.of(1, 1).with("nvidia.com/gpu", 1);

        assertThat(NodeFilter.objections(pod("a", wanted), gpus.plus(wanted))).isEmpty();
        assertThat(NodeFilter.objections(pod("a", wanted), gpus.plus(wanted).plus(wanted)))
                .containsExactly("Insufficient nvidia.com/gpu");
    }

    @Test
    void a_pod_that_asks_for_nothing_fits_an_overdrawn_node() {
        var overdrawn = node("n").plus(ResourceAmounts.of(9000, 9 * GI));

        assertThat(NodeFilter.objections(pod("a", ResourceAmounts.NONE), overdrawn)).isEmpty();
    }

    @Test
    void a_full_node_takes_no_further_pod_however_small() {
        var full = node("n", ResourceAmounts.of(4000, 8 * GI), 1).plus(ResourceAmounts.NONE);

        assertThat(NodeFilter.objections(pod("a", ResourceAmounts.NONE), full))
                .containsExactly("Too many pods");
    }

    @Test
    void a_node_that_does_not_say_how_many_pods_it_takes_takes_none() {
        assertThat(
                        NodeFilter.objections(
                                pod("a", ResourceAmounts.NONE), node("n", ResourceAmounts.NONE, 0)))
                .containsExactly("Too many pods");
    }

    @Test
    void a_cordoned_node_is_refused_before_its_resources_are_looked_at() {
        var huge = pod("a", ResourceAmounts.of(99_000, 0));

        assertThat(NodeFilter.objections(huge, cordoned(node("n"))))
                .containsExactly("node(s) were unschedulable");
    }

    @Test
    void a_pod_may_tolerate_a_cordon() {
        var stubborn =
                tolerating(
                        pod("a"),
                        new Toleration(
                                "node.kubernetes.io/unschedulable", true, "", Optional.empty()));

        assertThat(NodeFilter.objections(stubborn, cordoned(node("n")))).isEmpty();
    }

    @Test
    void an_untolerated_taint_repels() {
        assertThat(NodeFilter.objections(pod("a"), tainted(node("n"), SPOT)))
                .containsExactly("node(s) had untolerated taint(s)");
    }

    @Test
    void an_untolerated_no_execute_taint_repels_as_well() {
        var taint = new Taint("spot", "yes", TaintEffect.NoExecute);

        assertThat(NodeFilter.objections(pod("a"), tainted(node("n"), taint))).hasSize(1);
    }

    @Test
    void a_soft_taint_does_not_repel() {
        var soft = new Taint("spot", "yes", TaintEffect.PreferNoSchedule);

        assertThat(NodeFilter.objections(pod("a"), tainted(node("n"), soft))).isEmpty();
    }

    @Test
    void every_taint_needs_its_toleration() {
        var other = new Taint("other", "", TaintEffect.NoSchedule);
        var pod = tolerating(pod("a"), new Toleration("spot", false, "yes", Optional.empty()));

        assertThat(NodeFilter.objections(pod, tainted(node("n"), SPOT))).isEmpty();
        assertThat(NodeFilter.objections(pod, tainted(node("n"), SPOT, other))).hasSize(1);
    }

    @Test
    void a_node_selector_wants_every_label_with_its_value() {
        var pod = selecting(pod("a"), Map.of("disk", "ssd", "zone", "a"));

        assertThat(
                        NodeFilter.objections(
                                pod, labelled(node("n"), Map.of("disk", "ssd", "zone", "a"))))
                .isEmpty();
        assertThat(
                        NodeFilter.objections(
                                pod, labelled(node("n"), Map.of("disk", "ssd", "zone", "b"))))
                .containsExactly(MISMATCH);
        assertThat(NodeFilter.objections(pod, labelled(node("n"), Map.of("disk", "ssd"))))
                .containsExactly(MISMATCH);
    }

    @Test
    void one_matching_term_of_the_affinity_is_enough() {
        var never = term(new LabelRequirement("x", LabelRequirement.Operator.Exists, List.of()));
        var byName =
                new NodeTerm(
                        List.of(),
                        List.of(
                                new LabelRequirement(
                                        "metadata.name",
                                        LabelRequirement.Operator.In,
                                        List.of("n"))));

        assertThat(NodeFilter.objections(requiring(pod("a"), never, byName), node("n"))).isEmpty();
        assertThat(NodeFilter.objections(requiring(pod("a"), never, byName), node("m")))
                .containsExactly(MISMATCH);
    }

    @Test
    void an_empty_term_and_an_empty_list_of_terms_match_no_node() {
        assertThat(NodeFilter.objections(requiring(pod("a"), term()), node("n")))
                .containsExactly(MISMATCH);
        assertThat(NodeFilter.objections(requiring(pod("a")), node("n"))).containsExactly(MISMATCH);
    }

    @Test
    void selector_and_affinity_must_both_hold() {
        var exists = new LabelRequirement("disk", LabelRequirement.Operator.Exists, List.of());
        var pod = selecting(requiring(pod("a"), term(exists)), Map.of("zone", "a"));

        assertThat(NodeFilter.objections(pod, labelled(node("n"), Map.of("disk", "", "zone", "a"))))
                .isEmpty();
        assertThat(NodeFilter.objections(pod, labelled(node("n"), Map.of("zone", "a")))).hasSize(1);
        assertThat(NodeFilter.objections(pod, labelled(node("n"), Map.of("disk", "")))).hasSize(1);
    }

    private static NodeTerm term(LabelRequirement... requirements) {
        return new NodeTerm(List.of(requirements), List.of());
    }
}
