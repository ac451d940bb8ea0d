// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchExitTest {
    private static final Machine QUIET =
            new Machine(2, "EPYC", 24_000, "25", "6.18", "madvise", Machine.Priority.EQUAL, 0.1);
    private static final Row MET = judged(10);
    private static final Row MISSED = judged(1);
    private static final Row ABSENT = Row.absent("b", Unit.MICROS, "no redis here");

    private static Row judged(double ours) {
        return Row.alone("a", Unit.PUTS_PER_SECOND, Figure.once("ours", ours))
                .floor(FigureFloor.atLeast(5));
    }

    private static BenchExit ending(boolean withoutRivals, Row... rows) {
        return BenchExit.of(new Report("api", QUIET, List.of(rows)), false, withoutRivals);
    }

    @Test
    void when_all_floors_are_met_then_it_is_good() {
        assertThat(ending(false, MET).code()).isZero();
    }

    @Test
    void when_a_rival_is_absent_then_nobody_takes_it_for_good() {
        assertThat(ending(false, MET, ABSENT).code()).isEqualTo(3);
    }

    @Test
    void when_absent_rivals_are_expected_then_what_was_judged_counts() {
        assertThat(ending(true, MET, ABSENT).code()).isZero();
        assertThat(ending(true, MISSED, ABSENT).code()).isEqualTo(1);
    }

    @Test
    void when_a_floor_is_missed_or_a_part_broke_off_then_that_weighs_more() {
        assertThat(ending(false, MISSED, ABSENT).code()).isEqualTo(1);
        assertThat(BenchExit.of(new Report("api", QUIET, List.of(ABSENT)), true, true).code())
                .isEqualTo(1);
    }
}
