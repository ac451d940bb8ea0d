// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
    private static final List<String> TWENTY =
            IntStream.rangeClosed(1, 20).mapToObj(i -> "line " + i).toList();

    @Test
    void texts_that_are_the_same_have_no_difference() {
        assertThat(UnifiedDiff.of(TWENTY, TWENTY)).isEmpty();
    }

    @Test
    void a_line_that_changes_is_shown_between_three_others() {
        var after = new ArrayList<>(TWENTY);
        after.set(9, "other");

        assertThat(UnifiedDiff.of(TWENTY, after))
                .isEqualTo(
                        """
                        @@ -7,7 +7,7 @@
                         line 7
                         line 8
                         line 9
                        -line 10
                        +other
                         line 11
                         line 12
                         line 13
                        """);
    }

    @Test
    void changes_far_apart_are_shown_apart() {
        var after = new ArrayList<>(TWENTY);
        after.removeLast();
        after.addFirst("line 0");

        assertThat(UnifiedDiff.of(TWENTY, after))
                .isEqualTo(
                        """
                        @@ -1,3 +1,4 @@
                        +line 0
                         line 1
                         line 2
                         line 3
                        @@ -17,4 +18,3 @@
                         line 17
                         line 18
                         line 19
                        -line 20
                        """);
    }

    @Test
    void changes_close_together_are_shown_together() {
        var after = new ArrayList<>(TWENTY);
        after.set(4, "five");
        after.set(10, "eleven");

        assertThat(UnifiedDiff.of(TWENTY, after).lines().filter(line -> line.startsWith("@@")))
                .containsExactly("@@ -2,13 +2,13 @@");
    }

    @Test
    void lines_that_are_everywhere_do_not_decide_what_belongs_together() {
        var before = new ArrayList<String>();
        for (int i = 0; i < 150; i++) {
            before.add("null");
            before.add("name " + i);
        }
        var after = new ArrayList<>(before);
        after.set(151, "other");

        assertThat(UnifiedDiff.of(before, after))
                .isEqualTo(
                        """
                        @@ -149,7 +149,7 @@
                         null
                         name 74
                         null
                        -name 75
                        +other
                         null
                         name 76
                         null
                        """);
    }

    @Test
    void something_comes_where_nothing_was() {
        assertThat(UnifiedDiff.of(List.of(), List.of("one"))).isEqualTo("@@ -0,0 +1 @@\n+one\n");
    }
}
