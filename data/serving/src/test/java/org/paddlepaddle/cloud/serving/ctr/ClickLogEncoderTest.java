// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.ctr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers that CPython 2 gave. */
final class ClickLogEncoderTest {
    private static final ClickLogEncoder TRAINER =
            new ClickLogEncoder(ClickLogEncoder.TRAINER_BASE);

    @ParameterizedTest
    @CsvSource({
        "a, 12416037344",
        "14, 6272037681056613",
        "abc, 1453079729188098211",
        "1368fd1e64, 2390065652180683942",
        "1468fd1e64, 4488047523783751093",
        "1380e26c9b, 8359035382197805979"
    })
    void strings_hash_as_in_python_2(String text, long hash) {
        assertThat(ClickLogEncoder.hash(text)).isEqualTo(hash);
    }

    @ParameterizedTest
    @CsvSource({
        "14, '', 25204",
        "13, 68fd1e64, 421825",
        "14, 68fd1e64, 715353",
        "13, 80e26c9b, 782809"
    })
    void a_category_is_hashed_with_its_column(int column, String value, long bucket) {
        assertThat(ClickLogEncoder.bucket(column, value)).isEqualTo(bucket);
    }

    private static String line(String number, String category) {
        return (number + "\t").repeat(13) + (category + "\t").repeat(25) + category;
    }

    @Test
    void numbers_are_scaled_by_their_column_and_categories_hashed_by_theirs() {
        var sample = TRAINER.sample(line("1", "68fd1e64"));

        assertThat(sample.dense()).hasSize(13).startsWith(0.05f, 4 / 603f, 0.01f);
        assertThat(sample.sparse()).hasSize(26).startsWith(715_353L);
        assertThat(TRAINER.sample("0\t" + line("1", "68fd1e64"))).isEqualTo(sample);
        assertThat(new ClickLogEncoder(13).sample(line("1", "68fd1e64")).sparse())
                .startsWith(421_825L, 715_353L);
    }

    @Test
    void what_is_missing_is_zero_and_the_empty_category() {
        var sample = TRAINER.sample(line("", ""));

        assertThat(sample.dense()).containsOnly(0f);
        assertThat(sample.sparse()).startsWith(25_204L);
    }

    @Test
    void other_lines_are_refused() {
        assertThatThrownBy(() -> TRAINER.sample("1\t2")).hasMessageContaining("has 2 columns");
        assertThatThrownBy(() -> TRAINER.sample(line("x", "")))
                .hasMessage("column 1 of the numbers is \"x\"");
    }
}
