// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellsTest {
    @Test
    void chinese_takes_two_cells_and_colours_take_none() {
        assertThat(Cells.width("损失 loss")).isEqualTo(9);
        assertThat(Cells.width(new Style(true).good("ok"))).isEqualTo(2);
    }

    @Test
    void what_is_too_long_is_cut_with_an_ellipsis() {
        assertThat(Cells.fit("environment", 6)).isEqualTo("envir…");
        assertThat(Cells.fit("损失函数", 5)).isEqualTo("损失…");
        assertThat(Cells.fit("short", 6)).isEqualTo("short");
    }

    @Test
    void a_cut_in_colour_ends_the_colour() {
        assertThat(Cells.fit(new Style(true).good("running"), 4))
                .isEqualTo("\u001b[32mrun…\u001b[0m");
    }

    @Test
    void columns_line_up() {
        var lines = Columns.set(List.of(List.of("NAME", "PHASE"), List.of("作业", "Running")));

        assertThat(lines).containsExactly("NAME   PHASE", "作业   Running");
    }

    @Test
    void figures_line_up_at_their_right() {
        var rows = List.of(List.of("", "ours", "theirs"), List.of("lookup", "12", "作业"));

        assertThat(Columns.set(rows, 2, Set.of(1)))
                .containsExactly("        ours  theirs", "lookup    12  作业");
    }

    @Test
    void a_row_of_one_cell_widens_nothing() {
        var rows = List.of(List.of("a title that is long"), List.of("a", "b"));

        assertThat(Columns.set(rows)).containsExactly("a title that is long", "a   b");
    }

    @Test
    void figures_are_drawn_between_the_lowest_and_the_highest() {
        assertThat(Sparkline.of(DoubleStream.of(0, 3.5, 7), 0, 7)).isEqualTo("▁▅█");
        assertThat(Sparkline.of(DoubleStream.of(2, 2), 2, 2)).isEqualTo("▅▅");
        assertThat(Sparkline.of(DoubleStream.of(-1, 9), 0, 7)).isEqualTo("▁█");
    }

    @Test
    void counts_have_their_thousands_apart() {
        assertThat(Sizes.count(1_234_567)).isEqualTo("1,234,567");
    }

    @ParameterizedTest
    @CsvSource({"0,0 B", "999,999 B", "1500,1.5 kB", "126000000,126 MB", "5400000000,5.4 GB"})
    void sizes_are_short(long bytes, String text) {
        assertThat(Sizes.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "840,0.8 s",
        "12400,12 s",
        "185000,3 min 5 s",
        "7620000,2 h 7 min",
        "273600000,3 d 4 h"
    })
    void times_are_short(long millis, String text) {
        assertThat(Sizes.elapsed(Duration.ofMillis(millis))).isEqualTo(text);
    }
}
