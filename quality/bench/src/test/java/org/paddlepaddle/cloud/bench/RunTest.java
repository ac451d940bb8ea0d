// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cli.bench.BenchOptions;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

class RunTest {
    private static final Row ROW =
            Row.alone("a", Unit.COUNT, Figure.once("ours", 1)).floor(FigureFloor.atLeast(5));

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final PrintStream printed = new PrintStream(err, true, StandardCharsets.UTF_8);
    private final RunProgress progress =
            new RunProgress(new Screen(printed, printed, false, Style.PLAIN, 100));
    private final Run run = new Run(new BenchOptions(), Path.of("nowhere"), progress);

    @Test
    void the_rows_of_a_part_are_kept() {
        assertThat(run.part("wire", () -> List.of(ROW))).containsExactly(ROW);
        assertThat(progress.anyBroken()).isFalse();
    }

    @Test
    void a_part_that_fails_in_any_way_is_broken_and_a_row_says_so() {
        var rows =
                run.part(
                        "wire",
                        () -> {
                            throw new IllegalStateException("no way");
                        });

        assertThat(progress.anyBroken()).isTrue();
        assertThat(rows).singleElement().extracting(Row::absent).asString().contains("no way");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("wire broke off");
    }

    @Test
    void a_part_without_a_row_is_broken() {
        run.part("wire", List::of);

        assertThat(progress.anyBroken()).isTrue();
    }

    @Test
    void a_row_of_which_nothing_is_demanded_misses_nothing() {
        assertThat(ROW.verdict()).isEqualTo(BenchVerdict.MISSED);
        assertThat(ROW.undemanded().verdict()).isEqualTo(BenchVerdict.SHOWN);
        assertThat(ROW.within("cube").name()).isEqualTo("cube: a");
    }
}
