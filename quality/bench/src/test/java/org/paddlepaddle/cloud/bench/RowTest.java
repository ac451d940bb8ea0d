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
        assertThat(compared(60, 10).floor(Demand.atLeast(6)).verdict()).isEqualTo(Verdict.MET);
        assertThat(compared(59, 10).floor(Demand.atLeast(6)).verdict()).isEqualTo(Verdict.MISSED);
        assertThat(compared(5, 10).floor(Demand.atMost(0.5)).verdict()).isEqualTo(Verdict.MET);
    }

    @Test
    void without_a_rival_the_floor_is_on_our_figure() {
        var row = Row.alone("index", Unit.BYTES_PER_KEY, Figure.once("cube", 8.4));

        assertThat(row.floor(Demand.atMost(10)).verdict()).isEqualTo(Verdict.MET);
        assertThat(row.floor(Demand.atMost(8)).verdict()).isEqualTo(Verdict.MISSED);
    }

    @Test
    void rounds_too_far_apart_prove_nothing() {
        var noisy =
                Row.compare(
                        "lookups",
                        Unit.KEYS_PER_SECOND,
                        new Figure("cube", 60, 0.3),
                        Figure.once("redis", 1));

        assertThat(noisy.floor(Demand.atLeast(6)).verdict()).isEqualTo(Verdict.NOISY);
    }

    @Test
    void a_rival_that_is_not_there_is_said_and_is_no_failure() {
        var row =
                Row.unrivalled("lookups", Unit.KEYS_PER_SECOND, Figure.once("cube", 1), "no redis")
                        .floor(Demand.atLeast(6));

        assertThat(row.verdict()).isEqualTo(Verdict.ABSENT);
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
        var row = compared(70, 10).floor(Demand.atLeast(6)).goal(Demand.atLeast(9));

        assertThat(row.verdict()).isEqualTo(Verdict.MET);
        assertThat(row.goalMet()).isFalse();
    }
}
