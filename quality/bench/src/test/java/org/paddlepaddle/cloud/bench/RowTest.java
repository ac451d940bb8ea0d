// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowTest {
    private static Row compared(double ours, double rival) {
        return Row.compare(
                "lookups",
                Unit.KEYS_PER_SECOND,
                Figure.once("cube", ours),
                Figure.once("redis", rival));
    }

    @Test
    void a_floor_is_on_the_ratio() {
        assertThat(compared(60, 10).floor(FigureFloor.atLeast(6)).verdict())
                .isEqualTo(BenchVerdict.MET);
        assertThat(compared(59, 10).floor(FigureFloor.atLeast(6)).verdict())
                .isEqualTo(BenchVerdict.MISSED);
        assertThat(compared(5, 10).floor(FigureFloor.atMost(0.5)).verdict())
                .isEqualTo(BenchVerdict.MET);
    }

    @Test
    void without_a_rival_the_floor_is_on_our_figure() {
        var row = Row.alone("index", Unit.BYTES_PER_KEY, Figure.once("cube", 8.4));

        assertThat(row.floor(FigureFloor.atMost(10)).verdict()).isEqualTo(BenchVerdict.MET);
        assertThat(row.floor(FigureFloor.atMost(8)).verdict()).isEqualTo(BenchVerdict.MISSED);
    }

    @Test
    void rounds_on_both_sides_of_the_floor_prove_nothing() {
        assertThat(measured(Samples.of(5, 7, 9), Samples.of(1, 1, 1)).verdict())
                .isEqualTo(BenchVerdict.NOISY);
    }

    @Test
    void rounds_far_apart_on_one_side_of_the_floor_agree() {
        assertThat(measured(Samples.of(7, 9, 14), Samples.of(1, 1, 1)).verdict())
                .isEqualTo(BenchVerdict.MET);
        assertThat(measured(Samples.of(1, 2, 5), Samples.of(1, 1, 1)).verdict())
                .isEqualTo(BenchVerdict.MISSED);
    }

    @Test
    void a_round_that_was_slow_for_both_is_no_noise() {
        var row = measured(Samples.of(70, 35, 72), Samples.of(10, 5, 10));

        assertThat(row.spread()).isLessThan(0.05);
        assertThat(row.ratio()).isEqualTo(7);
    }

    @Test
    void a_floor_that_is_missed_on_a_machine_in_doubt_is_noise() {
        var slow = Row.alone("p99", Unit.MICROS, Figure.once("cube", 900));
        var row = slow.floor(FigureFloor.atMost(500)).doubt("nothing at all takes 700 here");

        assertThat(row.verdict()).isEqualTo(BenchVerdict.NOISY);
        assertThat(row.floor(FigureFloor.atMost(1000)).verdict()).isEqualTo(BenchVerdict.MET);
    }

    private static Row measured(Samples ours, Samples rival) {
        return Row.compare(
                        "lookups",
                        Unit.KEYS_PER_SECOND,
                        Figure.of("cube", ours),
                        Figure.of("redis", rival))
                .floor(FigureFloor.atLeast(6));
    }

    @Test
    void a_rival_that_is_not_there_is_said_and_is_no_failure() {
        var row =
                Row.unrivalled("lookups", Unit.KEYS_PER_SECOND, Figure.once("cube", 1), "no redis")
                        .floor(FigureFloor.atLeast(6));

        assertThat(row.verdict()).isEqualTo(BenchVerdict.ABSENT);
        assertThat(row.winner()).isEmpty();
    }

    @Test
    void the_better_figure_wins_by_what_the_unit_counts() {
        var time = Row.compare("p50", Unit.MICROS, Figure.once("cube", 1), Figure.once("redis", 2));

        assertThat(compared(1, 2).winner()).isEqualTo("redis");
        assertThat(time.winner()).isEqualTo("cube");
    }

    @Test
    void a_goal_is_more_than_a_floor() {
        var row = compared(70, 10).floor(FigureFloor.atLeast(6)).goal(FigureFloor.atLeast(9));

        assertThat(row.verdict()).isEqualTo(BenchVerdict.MET);
        assertThat(row.goalMet()).isFalse();
    }
}
