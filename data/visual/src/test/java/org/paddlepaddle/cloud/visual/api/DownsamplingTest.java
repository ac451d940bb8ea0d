// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.visual.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.visual.log.Points;

class DownsamplingTest {
    private static Points curve(int size, int spike) {
        var points = new Points(new long[size], new long[size], new float[size]);
        for (int i = 0; i < size; i++) {
            points.steps()[i] = i;
            points.millis()[i] = i * 1000L;
            points.values()[i] = i == spike ? 50f : (float) Math.sin(i / 100.0);
        }
        return points;
    }

    @Test
    void a_short_curve_stays_as_it_is() {
        var points = curve(100, -1);
        assertThat(Downsampling.to(100, points)).isSameAs(points);
    }

    @Test
    void a_long_one_keeps_its_ends_and_a_spike() {
        var few = Downsampling.to(200, curve(10_000, 5_003));

        assertThat(few.size()).isBetween(150, 200);
        assertThat(few.steps()[0]).isZero();
        assertThat(few.steps()[few.size() - 1]).isEqualTo(9_999);
        assertThat(few.values()).contains(50f);
        assertThat(few.steps()).isSorted();
    }

    @Test
    void numbers_that_are_none_do_no_harm() {
        var points = curve(1_000, -1);
        for (int i = 0; i < 1_000; i += 3) {
            points.values()[i] = Float.NaN;
        }
        assertThat(Downsampling.to(100, points).size()).isLessThanOrEqualTo(100);
    }
}
