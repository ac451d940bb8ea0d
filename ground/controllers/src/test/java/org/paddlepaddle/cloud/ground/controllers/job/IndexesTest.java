// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexesTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0,1", "0-2", "1,3-5,7", "0,2,4,5,7-9,11"})
    void what_is_read_is_written_the_same(String text) {
        assertThat(Indexes.format(Indexes.parse(text, 100))).isEqualTo(text);
    }

    @Test
    void what_lies_above_the_limit_or_makes_no_sense_is_left_out() {
        assertThat(Indexes.format(Indexes.parse("1-9,x,5-,12,-3", 4))).isEqualTo("1-3");
    }

    @Test
    void any_set_survives_its_text() {
        var random = new Random(7);
        for (int round = 0; round < 500; round++) {
            var indexes = new BitSet();
            for (int i = random.nextInt(60); i > 0; i--) {
                indexes.set(random.nextInt(80));
            }
            assertThat(Indexes.parse(Indexes.format(indexes), 80)).isEqualTo(indexes);
        }
    }
}
