// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LossCurveTest {
    @ParameterizedTest
    @CsvSource({
        "step=20 loss=0.6412, 20, 0.6412",
        "'2026-01-02 worker-0: step=3, auc=0.5, loss=1.5e-3', 3, 0.0015",
        "step: 7 loss: 2, 7, 2.0",
    })
    void figures_are_found_in_log_lines(String line, int step, double loss) {
        assertThat(LossPoint.parse(line)).contains(new LossPoint(step, loss));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "loss=0.5", "step=a loss=0.5", "step=5 loss=nan", "footstep=1 gloss=2"})
    void other_lines_are_left_alone(String line) {
        assertThat(LossPoint.parse(line)).isEmpty();
    }

    @Test
    void a_falling_loss_draws_falling_bars() {
        var curve = LossCurve.empty();
        for (int step = 0; step < 8; step++) {
            curve = curve.with(new LossPoint(step * 10, 0.7 - 0.05 * step));
        }

        assertThat(curve.sparkline(20)).isEqualTo("█▇▆▅▄▃▂▁");
        assertThat(curve.figures()).isEqualTo("step 70   0.7000 → 0.3500");
    }

    @Test
    void many_figures_share_the_width() {
        var points = IntStream.range(0, 1000).mapToObj(i -> new LossPoint(i, 1000 - i)).toList();

        var line = new LossCurve(points).sparkline(10);

        assertThat(line).isEqualTo("█▇▆▆▅▄▃▃▂▁");
    }

    @Test
    void a_constant_loss_is_a_line_in_the_middle() {
        var curve = LossCurve.empty().with(new LossPoint(1, 2)).with(new LossPoint(2, 2));

        assertThat(curve.sparkline(10)).isEqualTo("▅▅");
    }
}
