// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.garbage.GarbageRules.FOREGROUND;
import static org.paddlepaddle.cloud.ground.controllers.garbage.GarbageRules.ORPHAN;
import static org.paddlepaddle.cloud.ground.controllers.garbage.Objects.blocking;
import static org.paddlepaddle.cloud.ground.controllers.garbage.Objects.deleting;
import static org.paddlepaddle.cloud.ground.controllers.garbage.Objects.held;
import static org.paddlepaddle.cloud.ground.controllers.garbage.Objects.object;
import static org.paddlepaddle.cloud.ground.controllers.garbage.Objects.owner;
import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.ABSENT;
import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.PRESENT;
import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.UNKNOWN;
import static org.paddlepaddle.cloud.ground.controllers.garbage.OwnerState.WAITING;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Await;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Collect;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Disown;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Keep;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Orphan;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Release;
import org.paddlepaddle.cloud.ground.controllers.garbage.GarbageAction.Undecided;
import org.paddlepaddle.cloud.ground.controllers.kind.DynamicClient.Propagation;
import org.paddlepaddle.cloud.ground.controllers.kind.KubeObject;

class GarbageRulesTest {
    private static final List<KubeObject> NOBODY = List.of();
    private static final Collect BACKGROUND = new Collect(Propagation.Background, List.of());

    @Nested
    class Given_an_object_nobody_deletes {
        private final KubeObject orphan = object("o");
        private final KubeObject child = object("c", owner("a"));
        private final KubeObject shared = object("c", owner("a"), owner("b"));

        @Test
        void without_owners_it_stays() {
            assertThat(GarbageRules.staying(orphan, Map.of(), NOBODY)).isEqualTo(new Keep());
        }

        @Test
        void with_a_present_owner_it_stays() {
            assertThat(GarbageRules.staying(child, Map.of("a", PRESENT), NOBODY))
                    .isEqualTo(new Keep());
        }

        @Test
        void with_an_absent_owner_it_is_collected() {
            assertThat(GarbageRules.staying(child, Map.of("a", ABSENT), NOBODY))
                    .isEqualTo(BACKGROUND);
        }

        @Test
        void with_one_of_two_owners_absent_it_stays_and_forgets_that_one() {
            assertThat(GarbageRules.staying(shared, Map.of("a", ABSENT, "b", PRESENT), NOBODY))
                    .isEqualTo(new Disown(List.of(owner("b"))));
        }

        @Test
        void with_one_owner_waiting_and_one_present_it_lets_the_waiting_one_go() {
            assertThat(GarbageRules.staying(shared, Map.of("a", WAITING, "b", PRESENT), NOBODY))
                    .isEqualTo(new Disown(List.of(owner("b"))));
        }

        @Test
        void with_both_owners_absent_it_is_collected() {
            assertThat(GarbageRules.staying(shared, Map.of("a", ABSENT, "b", ABSENT), NOBODY))
                    .isEqualTo(BACKGROUND);
        }

        @Test
        void with_an_owner_of_unknown_kind_nothing_is_decided() {
            assertThat(GarbageRules.staying(child, Map.of("a", UNKNOWN), NOBODY))
                    .isEqualTo(new Undecided());
            assertThat(GarbageRules.staying(shared, Map.of("a", ABSENT, "b", UNKNOWN), NOBODY))
                    .isEqualTo(new Undecided());
            assertThat(GarbageRules.staying(shared, Map.of("a", WAITING, "b", UNKNOWN), NOBODY))
                    .isEqualTo(new Undecided());
        }

        @Test
        void a_reference_to_an_unknown_kind_survives_beside_a_present_owner() {
            assertThat(GarbageRules.staying(shared, Map.of("a", UNKNOWN, "b", PRESENT), NOBODY))
                    .isEqualTo(new Keep());
        }

        @Test
        void with_a_waiting_owner_and_no_dependents_it_is_collected() {
            assertThat(GarbageRules.staying(child, Map.of("a", WAITING), NOBODY))
                    .isEqualTo(BACKGROUND);
        }

        @Test
        void with_a_waiting_owner_and_dependents_it_waits_for_them_in_turn() {
            var grandchild = object("g", blocking("c"));

            assertThat(GarbageRules.staying(child, Map.of("a", WAITING), List.of(grandchild)))
                    .isEqualTo(new Collect(Propagation.Foreground, List.of()));
        }

        @Test
        void a_circle_of_waiting_owners_is_broken_by_unblocking() {
            var member = object("c", blocking("a"));
            var other = held(deleting(object("a", blocking("c"))), FOREGROUND);

            assertThat(GarbageRules.staying(member, Map.of("a", WAITING), List.of(other)))
                    .isEqualTo(
                            new Collect(
                                    Propagation.Foreground, List.of(blocking("a").unblocked())));
        }

        @Test
        void a_finalizer_it_already_carries_says_how_it_is_collected() {
            assertThat(GarbageRules.staying(held(child, ORPHAN), Map.of("a", ABSENT), NOBODY))
                    .isEqualTo(new Collect(Propagation.Orphan, List.of()));
            assertThat(GarbageRules.staying(held(child, FOREGROUND), Map.of("a", ABSENT), NOBODY))
                    .isEqualTo(new Collect(Propagation.Foreground, List.of()));
            assertThat(GarbageRules.staying(held(child, "x/y"), Map.of("a", ABSENT), NOBODY))
                    .isEqualTo(BACKGROUND);
        }
    }

    @Nested
    class Given_an_object_on_its_way_out {
        private final KubeObject plain = deleting(object("a"));
        private final KubeObject foreground = held(held(plain, "x/y"), FOREGROUND);
        private final KubeObject orphaning = held(held(plain, "x/y"), ORPHAN);
        private final KubeObject blocker = object("c", blocking("a"));
        private final KubeObject bystander = object("d", owner("a"));

        @Test
        void in_the_background_nothing_is_to_be_done() {
            assertThat(GarbageRules.leaving(plain, List.of(blocker))).isEqualTo(new Keep());
        }

        @Test
        void in_the_foreground_it_waits_for_blocking_dependents() {
            assertThat(GarbageRules.leaving(foreground, List.of(blocker, bystander)))
                    .isEqualTo(new Await(List.of(blocker, bystander)));
        }

        @Test
        void in_the_foreground_it_does_not_wait_for_others() {
            assertThat(GarbageRules.leaving(foreground, List.of(bystander)))
                    .isEqualTo(new Release(List.of("x/y")));
        }

        @Test
        void in_the_foreground_without_dependents_it_is_released() {
            assertThat(GarbageRules.leaving(foreground, NOBODY))
                    .isEqualTo(new Release(List.of("x/y")));
        }

        @Test
        void a_dependent_that_blocks_someone_else_does_not_count() {
            var other = object("c", blocking("b"), owner("a"));

            assertThat(GarbageRules.leaving(foreground, List.of(other)))
                    .isEqualTo(new Release(List.of("x/y")));
        }

        @Test
        void when_orphaning_every_dependent_is_let_go() {
            assertThat(GarbageRules.leaving(orphaning, List.of(blocker, bystander)))
                    .isEqualTo(new Orphan(List.of(blocker, bystander), List.of("x/y")));
        }
    }
}
