// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.GI;
import static org.paddlepaddle.cloud.ground.placement.Values.member;
import static org.paddlepaddle.cloud.ground.placement.Values.node;
import static org.paddlepaddle.cloud.ground.placement.Values.pod;
import static org.paddlepaddle.cloud.ground.placement.Values.urgent;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.Decision.Bind;
import org.paddlepaddle.cloud.ground.placement.Decision.Unschedulable;

class GangStateTest {
    private static final GangKey TRAIN = new GangKey("default", "train");
    private static final NodeState FOUR_CORES = node("n", ResourceAmounts.of(4000, 64 * GI), 110);

    @Test
    void a_group_that_fits_is_bound_as_a_whole() {
        var decisions = decide(members(4), new GangState(4, 0), FOUR_CORES);

        assertThat(decisions).hasOnlyElementsOfType(Bind.class).hasSize(4);
    }

    @Test
    void a_group_that_lacks_one_place_gets_none_and_every_member_says_why() {
        var decisions = decide(members(5), new GangState(5, 0), FOUR_CORES);

        assertThat(decisions)
                .hasSize(5)
                .allSatisfy(
                        decision ->
                                assertThat(message(decision))
                                        .isEqualTo(
                                                "pod group is not ready, 5 minAvailable, 4 can have"
                                                        + " a node now: 0/1 nodes are available: 1"
                                                        + " Insufficient cpu."));
    }

    @Test
    void what_a_refused_group_held_is_free_for_those_behind_it() {
        var behind = urgent(pod("behind"), -1, 100);
        var pods = IntStream.range(0, 5).mapToObj(i -> member(pod("m" + i), "train")).toList();
        var all = new java.util.ArrayList<>(pods);
        all.add(behind);

        var decisions =
                Placement.decide(
                        all,
                        new ClusterSnapshot(
                                List.of(FOUR_CORES),
                                List.of(),
                                Map.of(TRAIN, new GangState(5, 0))));

        assertThat(decisions.getLast()).isEqualTo(new Bind(behind, "n"));
    }

    @Test
    void more_members_than_needed_are_placed_as_far_as_they_fit() {
        var decisions = decide(members(6), new GangState(3, 0), FOUR_CORES);

        assertThat(decisions).filteredOn(Bind.class::isInstance).hasSize(4);
        assertThat(message(decisions.getLast()))
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void members_that_have_their_place_count() {
        assertThat(decide(members(1), new GangState(4, 3), FOUR_CORES))
                .hasOnlyElementsOfType(Bind.class);
    }

    @Test
    void an_incomplete_group_waits_for_its_pods() {
        assertThat(message(decide(members(2), new GangState(3, 0), FOUR_CORES).getFirst()))
                .isEqualTo("pod group is not ready, 3 minAvailable, 2 exist");
    }

    @Test
    void a_group_that_does_not_exist_is_named() {
        var decisions = Placement.decide(members(1), ClusterSnapshot.of(List.of(FOUR_CORES)));

        assertThat(message(decisions.getFirst())).isEqualTo("pod group train does not exist");
    }

    @Test
    void a_group_is_served_when_its_first_member_is_due() {
        var early = member(urgent(pod("early"), 5, 0), "train");
        var late = member(urgent(pod("late"), 0, 50), "train");
        var other = urgent(pod("other"), 3, 0);

        var decisions = decide(List.of(other, late, early), new GangState(2, 0), FOUR_CORES);

        assertThat(decisions)
                .extracting(decision -> decision.pod().key().name())
                .containsExactly("early", "late", "other");
    }

    private static List<PodRequest> members(int count) {
        return IntStream.range(0, count).mapToObj(i -> member(pod("m" + i), "train")).toList();
    }

    private static List<Decision> decide(
            List<PodRequest> pods, GangState gangState, NodeState... nodes) {
        return Placement.decide(
                pods, new ClusterSnapshot(List.of(nodes), List.of(), Map.of(TRAIN, gangState)));
    }

    private static String message(Decision decision) {
        return decision instanceof Unschedulable failure ? failure.message() : "bound";
    }
}
