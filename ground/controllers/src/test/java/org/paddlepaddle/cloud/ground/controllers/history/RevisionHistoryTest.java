// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RevisionHistoryTest {
    private final ControllerRevision first = revision("a", 1);
    private final ControllerRevision second = revision("b", 2);
    private final ControllerRevision third = revision("c", 3);
    private final RevisionHistory revisionHistory =
            RevisionHistory.of(List.of(third, first, second));

    @Test
    void a_new_template_gets_the_next_number() {
        assertThat(revisionHistory.numberFor(Optional.empty())).isEqualTo(4);
        assertThat(RevisionHistory.of(List.of()).numberFor(Optional.empty())).isEqualTo(1);
    }

    @Test
    void one_that_comes_back_gets_the_next_number_and_the_newest_keeps_its_own() {
        assertThat(revisionHistory.numberFor(Optional.of(first))).isEqualTo(4);
        assertThat(revisionHistory.numberFor(Optional.of(third))).isEqualTo(3);
    }

    @Test
    void the_newest_of_equal_ones_is_present() {
        assertThat(revisionHistory.present(revision -> !revision.equals(third))).contains(second);
    }

    @Test
    void the_oldest_unused_ones_go() {
        assertThat(revisionHistory.surplus(Set.of("c"), 1)).containsExactly(first);
        assertThat(revisionHistory.surplus(Set.of("a", "c"), 0)).containsExactly(second);
        assertThat(revisionHistory.surplus(Set.of(), 5)).isEmpty();
    }

    private static ControllerRevision revision(String name, long number) {
        return new ControllerRevisionBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withRevision(number)
                .build();
    }
}
