// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TextRegionsTest {
    private static final int WIDTH = 100;
    private static final int HEIGHT = 60;
    private static final TextRegions REGIONS = new TextRegions(0.3, 0.6, 1.5);

    private static float[] map() {
        return new float[WIDTH * HEIGHT];
    }

    /** Whatever lies this near to a line through the middle. */
    private static float[] slanted(double dx, double dy, double along, double across) {
        var map = map();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                double forward = (x - 50) * dx + (y - 30) * dy;
                double aside = (y - 30) * dx - (x - 50) * dy;
                if (Math.abs(forward) <= along && Math.abs(aside) <= across) {
                    map[y * WIDTH + x] = 0.9f;
                }
            }
        }
        return map;
    }

    /** Area by perimeter, times 1.5: 40 · 8 / 96 · 1.5 = 5 pixels to every side. */
    @Test
    void a_rectangle_grows_by_what_training_had_shrunk_it() {
        var found = REGIONS.find(slanted(1, 0, 20, 4), WIDTH, HEIGHT);

        assertThat(found).hasSize(1);
        assertThat(found.getFirst().score()).isCloseTo(0.9, within(1e-6));
        var box = found.getFirst().onto(2, 2, 200, 120);
        assertThat(box.x()).containsExactly(50, 150, 150, 50);
        assertThat(box.y()).containsExactly(42, 42, 78, 78);
    }

    @Test
    void the_rectangle_around_slanted_text_is_slanted() {
        var found = REGIONS.find(slanted(0.8, 0.6, 25, 5), WIDTH, HEIGHT);

        assertThat(found).hasSize(1);
        var region = found.getFirst();
        assertThat(Math.abs(region.dx() * 0.6 - region.dy() * 0.8))
                .as("the sine of the angle between both, or its cosine")
                .satisfiesAnyOf(
                        sine -> assertThat(sine).isLessThan(0.05),
                        cosine -> assertThat(cosine).isGreaterThan(0.95));
        assertThat(region.shorter()).isBetween(20.0, 24.0);
    }

    @Test
    void what_is_small_or_unlikely_is_no_text() {
        var map = map();
        map[30 * WIDTH + 40] = 0.9f;
        for (int x = 10; x < 30; x++) {
            for (int y = 10; y < 20; y++) {
                map[y * WIDTH + x] = 0.5f;
            }
        }

        assertThat(REGIONS.find(map, WIDTH, HEIGHT)).isEmpty();
    }

    @Test
    void regions_that_do_not_touch_are_two() {
        var map = slanted(1, 0, 10, 4);
        for (int x = 80; x < 95; x++) {
            for (int y = 5; y < 13; y++) {
                map[y * WIDTH + x] = 0.8f;
            }
        }

        assertThat(REGIONS.find(map, WIDTH, HEIGHT)).hasSize(2);
    }

    @Test
    void boxes_come_in_the_order_of_reading() {
        var first = box(10, 104);
        var second = box(90, 100);
        var below = box(10, 150);

        assertThat(FindStep.inOrder(List.of(below, second, first)))
                .containsExactly(first, second, below);
    }

    private static TextBox box(float x, float y) {
        return new TextBox(
                new float[] {x, x + 50, x + 50, x}, new float[] {y, y, y + 20, y + 20}, 1);
    }

    /** Classes 1 1 0 1 2 2: a blank parts what is twice there. */
    @Test
    void characters_are_told_apart_by_blanks() {
        float[] probabilities = {
            0, 0.9f, 0.1f,
            0, 0.8f, 0.2f,
            1, 0, 0,
            0, 0.7f, 0.3f,
            0, 0, 0.5f,
            0, 0.1f, 0.6f
        };

        var line = ReadStep.decoded(probabilities, 0, 6, 3);

        assertThat(line.characters()).containsExactly(1, 1, 2);
        assertThat(line.score()).isCloseTo((0.9 + 0.7 + 0.5) / 3, within(1e-6));
    }
}
