// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StallsTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void steps_of_the_clock_above_a_millisecond_are_losses() {
        var seen = Stalls.NONE.step(999_999).step(1_500_000).step(40).step(4_000_000);

        assertThat(seen).isEqualTo(new Stalls(0, 2, 5_500_000, 4_000_000));
    }

    @Test
    void what_two_cores_lost_counts_for_the_time_of_both() {
        var one = new Stalls(SECOND, 3, 9_000_000, 4_000_000);
        var other = new Stalls(SECOND, 0, 0, 0);

        assertThat(one.plus(other).perSecond()).isEqualTo(1.5);
        assertThat(Stalls.NONE.perSecond()).isZero();
    }

    @Test
    void a_row_tells_how_often_and_how_long() {
        var turn = new Stalls(SECOND, 3, 9_000_000, 4_000_000);

        var row = Stalls.row("wire", List.of(turn, new Stalls(SECOND, 0, 0, 0)));

        assertThat(row.ours()).extracting(Figure::value).isEqualTo(1.5);
        assertThat(row.note()).contains("2.0 s of looking, 9.0 ms lost, longest 4.0 ms");
        assertThat(row.verdict()).isEqualTo(BenchVerdict.SHOWN);
    }

    @Test
    void a_look_takes_as_long_as_it_was_told() {
        assertThat(StallMain.look(5).nanos()).isBetween(5_000_000L, 60 * SECOND);
    }
}
