// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Machine QUIET =
            new Machine(2, "EPYC", 24_000, "25", "6.18", "madvise", Machine.Priority.EQUAL, 0.1);

    private static Report report(Row... rows) {
        return new Report("cube", QUIET, List.of(rows));
    }

    private static Row wire(double ours) {
        return Row.compare(
                        "wire, batch 500",
                        Unit.KEYS_PER_SECOND,
                        Figure.of("cube", Samples.of(ours * 0.98, ours, ours * 1.02)),
                        Figure.once("redis", 700_000))
                .floor(FigureFloor.atLeast(6))
                .goal(FigureFloor.atLeast(9));
    }

    @Test
    void a_table_shows_both_figures_ratio_floor_and_verdict() {
        var text = report(wire(7_000_000)).text();

        assertThat(text)
                .contains(
                        "2 cores (EPYC), 24000 MiB, Linux 6.18, JDK 25, transparent huge pages"
                                + " madvise, all processes with equal priority, 0.10 cores busy at"
                                + " start")
                .contains("7.00 M keys/s")
                .contains("700.0 k  redis")
                .contains("10.00×")
                .contains("≥ 6×")
                .contains("≥ 9× ✓")
                .contains("1 floors met, 0 missed")
                .doesNotContain("WARNING");
    }

    @Test
    void a_busy_machine_is_warned_of() {
        var busy =
                new Machine(2, "EPYC", 24_000, "25", "6.18", "madvise", Machine.Priority.EQUAL, 3);

        assertThat(new Report("cube", busy, List.of()).text()).contains("WARNING");
    }

    @Test
    void a_missed_floor_is_told() {
        assertThat(report(wire(7_000_000)).anyMissed()).isFalse();
        assertThat(report(wire(1_000_000)).anyMissed()).isTrue();
    }

    @Test
    void json_has_name_ours_rival_ratio_and_floor() {
        var json = report(wire(7_000_000)).json();

        var row = json.get("rows").get(0);

        assertThat(row.get("name").asText()).isEqualTo("wire, batch 500");
        assertThat(row.get("ours").asDouble()).isEqualTo(7_000_000);
        assertThat(row.get("rival").asDouble()).isEqualTo(700_000);
        assertThat(row.get("ratio").asDouble()).isEqualTo(10);
        assertThat(row.get("floor").asText()).isEqualTo("≥ 6");
        assertThat(row.get("verdict").asText()).isEqualTo("met");
        assertThat(row.get("winner").asText()).isEqualTo("cube");
    }

    @Test
    void an_absent_rival_is_explained_once() {
        var absent = Row.absent("a", Unit.MICROS, "no redis here");

        var text = report(absent, absent).text();

        assertThat(text).containsOnlyOnce("no redis here").contains("2 absent");
    }
}
