// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;

/** Which shapes share a batch, and how they are filled up. */
final class PaddingTest {
    private static final Padding OPEN =
            Padding.of(List.of(new TensorSpec("x", ElementType.FLOAT32, List.of(-1L, -1L, -1L))));

    private static Pending pending(EngineCall call) {
        return new Pending(call, 0, 0, new CompletableFuture<>());
    }

    private static EngineCall call(long... shape) {
        var values = new float[(int) LongStream.of(shape).reduce(1, (a, b) -> a * b)];
        for (int i = 0; i < values.length; i++) {
            values[i] = i + 1;
        }
        var feed = Tensor.floats("x", LongStream.of(shape).boxed().toList(), values);
        return new EngineCall(List.of(feed), Housing.SIGNATURE.fetches());
    }

    private static boolean merges(Padding padding, EngineCall one, EngineCall other) {
        return padding.merges(List.of(pending(one)), other);
    }

    @Test
    void close_shapes_merge_and_far_ones_do_not() {
        assertThat(merges(OPEN, call(1, 2, 3), call(1, 4, 5))).isTrue();
        assertThat(merges(OPEN, call(1, 1, 1024), call(1, 1, 2048))).isTrue();
        assertThat(merges(OPEN, call(1, 1, 1500), call(1, 1, 3000))).isTrue();
        assertThat(merges(OPEN, call(1, 1, 1499), call(1, 1, 3000))).isFalse();
        assertThat(merges(OPEN, call(1, 2, 3), call(1, 6))).isFalse();
    }

    @Test
    void a_dimension_that_the_program_fixes_is_not_filled() {
        var fixed =
                Padding.of(
                        List.of(new TensorSpec("x", ElementType.FLOAT32, List.of(-1L, 2L, -1L))));

        assertThat(merges(fixed, call(1, 2, 3), call(1, 2, 5))).isTrue();
        assertThat(merges(fixed, call(1, 2, 3), call(1, 3, 3))).isFalse();
        assertThat(merges(Padding.NONE, call(1, 2, 3), call(1, 2, 5))).isFalse();
        assertThat(merges(Padding.NONE, call(1, 2, 3), call(4, 2, 3))).isTrue();
    }

    @Test
    void a_call_must_fit_to_all_of_the_batch() {
        var batch = List.of(pending(call(1, 1, 2000)), pending(call(1, 1, 4000)));

        assertThat(OPEN.merges(batch, call(1, 1, 3000))).isTrue();
        assertThat(OPEN.merges(batch, call(1, 1, 1100))).isFalse();
    }

    @Test
    void zeros_stand_behind_each_row() {
        var whole = Batch.merged(List.of(call(1, 2, 2), call(2, 1, 3))).feeds().getFirst();

        assertThat(whole.shape()).containsExactly(3L, 2L, 3L);
        assertThat(whole.toFloats())
                .containsExactly(1, 2, 0, 3, 4, 0, 1, 2, 3, 0, 0, 0, 4, 5, 6, 0, 0, 0);
    }
}
