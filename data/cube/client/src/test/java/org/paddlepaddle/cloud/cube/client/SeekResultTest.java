// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeekResultTest {
    private final SeekResult result = new SeekResult();

    private void fill(float... row) {
        var bytes = ByteBuffer.allocate(4 * row.length + 4).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0x7fffffff);
        for (float weight : row) {
            bytes.putFloat(weight);
        }
        result.begin(2);
        result.buffer(bytes.array());
        result.found(0, 4, 4 * row.length);
        result.without(1, SeekResult.NO_SUCH_KEY);
        result.outcome(SeekResult.FOUND, "7", null);
    }

    @Test
    void a_row_is_read_where_it_lies() {
        fill(1, 2.5f);

        assertThat(result.size()).isEqualTo(2);
        assertThat(result.found(0)).isTrue();
        assertThat(result.offset(0)).isEqualTo(4);
        assertThat(result.value(0)).hasSize(8);
        assertThat(result.version()).isEqualTo("7");
        assertThat(result.error()).isNull();
        var row = new float[4];
        result.floats(0, row, 1, 2);
        assertThat(row).containsExactly(0, 1, 2.5f, 0);
    }

    @Test
    void a_missing_key_is_a_row_of_zeros() {
        fill(1, 2);
        var row = new float[] {9, 9, 9};

        result.floats(1, row, 0, 2);

        assertThat(row).containsExactly(0, 0, 9);
        assertThat(result.value(1)).isEmpty();
        assertThat(result.code(1)).isEqualTo(SeekResult.NO_SUCH_KEY);
        assertThat(result.found(1)).isFalse();
    }

    @Test
    void what_a_row_has_too_few_of_is_zero_and_too_much_is_left() {
        fill(1, 2, 3);
        var row = new float[] {9, 9, 9, 9, 9};

        result.floats(0, row, 0, 5);
        assertThat(row).containsExactly(1, 2, 3, 0, 0);

        result.floats(0, row, 0, 1);
        assertThat(row[0]).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2, Integer.MAX_VALUE})
    void there_are_no_other_places(int place) {
        fill(1);

        assertThatThrownBy(() -> result.code(place))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("of 2");
        assertThatThrownBy(() -> result.value(place)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void the_next_batch_begins_anew() {
        fill(1, 2);
        result.outcome(SeekResult.FAILED, "7", "it broke");

        result.begin(1);

        assertThat(result.size()).isEqualTo(1);
        assertThat(result.status()).isEqualTo(SeekResult.FOUND);
        assertThat(result.version()).isEmpty();
        assertThat(result.error()).isNull();
        assertThatThrownBy(() -> result.code(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void a_larger_batch_has_room() {
        fill(1);

        result.begin(1000);
        for (int i = 0; i < 1000; i++) {
            result.found(i, i, 1);
        }

        assertThat(result.offset(999)).isEqualTo(999);
    }
}
