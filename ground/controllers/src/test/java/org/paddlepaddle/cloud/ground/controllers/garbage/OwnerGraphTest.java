// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.garbage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.controllers.garbage.Objects.object;
import static org.paddlepaddle.cloud.ground.controllers.garbage.Objects.owner;

import org.junit.jupiter.api.Test;

class OwnerGraphTest {
    private final OwnerGraph graph = new OwnerGraph();

    @Test
    void dependents_are_known_before_and_after_their_owner() {
        graph.put(object("c", owner("a")));
        graph.put(object("a"));
        graph.put(object("d", owner("a")));

        assertThat(graph.dependents("a"))
                .containsExactly(object("c", owner("a")), object("d", owner("a")));
    }

    @Test
    void a_changed_reference_moves_the_dependent() {
        graph.put(object("c", owner("a")));

        var before = graph.put(object("c", owner("b")));

        assertThat(before).contains(object("c", owner("a")));
        assertThat(graph.dependents("a")).isEmpty();
        assertThat(graph.dependents("b")).containsExactly(object("c", owner("b")));
    }

    @Test
    void the_dependents_of_a_removed_owner_remain_known() {
        graph.put(object("a"));
        graph.put(object("c", owner("a")));

        graph.remove(object("a"));

        assertThat(graph.get("a")).isEmpty();
        assertThat(graph.isGone("a")).isTrue();
        assertThat(graph.dependents("a")).containsExactly(object("c", owner("a")));
    }

    @Test
    void a_removed_dependent_depends_no_more() {
        graph.put(object("c", owner("a")));

        graph.remove(object("c", owner("a")));

        assertThat(graph.dependents("a")).isEmpty();
    }

    @Test
    void what_was_never_seen_is_not_gone() {
        assertThat(graph.isGone("a")).isFalse();
    }
}
