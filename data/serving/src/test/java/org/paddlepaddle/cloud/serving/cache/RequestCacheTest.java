// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.tensor.Tensor;

/** Which answers are kept, for whom, and how many. */
final class RequestCacheTest {
    private static final Object MODEL = new Object();

    private static EngineCall call(float... values) {
        var feed = Tensor.floats("x", List.of(1L, (long) values.length), values);
        return new EngineCall(List.of(feed), Housing.SIGNATURE.fetches());
    }

    private static List<Tensor> output(float value) {
        return List.of(Tensor.floats("y", List.of(1L, 1L), value));
    }

    @Test
    void the_same_request_to_the_same_model_finds_its_answer() {
        var cache = new RequestCache(10_000);
        cache.keep(MODEL, call(1, 2), output(3));

        assertThat(cache.find(MODEL, call(1, 2))).contains(output(3));
        assertThat(cache.find(MODEL, call(1, 3))).isEmpty();
        assertThat(cache.find(new Object(), call(1, 2))).isEmpty();
    }

    @Test
    void requests_with_one_hash_are_told_apart() {
        var one = call(Float.intBitsToFloat(0x0000_1f00));
        // Bytes are weighed with powers of 31: a byte more here is 31 less there.
        var collision = call(Float.intBitsToFloat(0x0000_1e1f));
        assertThat(collision.hashCode()).isEqualTo(one.hashCode());
        var cache = new RequestCache(10_000);
        cache.keep(MODEL, one, output(1));

        assertThat(cache.find(MODEL, one)).contains(output(1));
        assertThat(cache.find(MODEL, collision)).isEmpty();
    }

    @Test
    void what_was_asked_for_longest_ago_makes_room() {
        var cache = new RequestCache(1_100);
        cache.keep(MODEL, call(1), output(1));
        cache.keep(MODEL, call(2), output(2));
        assertThat(cache.find(MODEL, call(1))).isPresent();

        cache.keep(MODEL, call(3), output(3));

        assertThat(cache.find(MODEL, call(1))).isPresent();
        assertThat(cache.find(MODEL, call(2))).isEmpty();
        assertThat(cache.find(MODEL, call(3))).isPresent();
        assertThat(cache.size()).isLessThanOrEqualTo(1_100);
    }

    @Test
    void what_is_too_large_is_not_kept_and_a_model_is_forgotten() {
        var cache = new RequestCache(1_000);
        cache.keep(MODEL, call(new float[1_000]), output(1));
        cache.keep(MODEL, call(1), output(1));
        assertThat(cache.find(MODEL, call(new float[1_000]))).isEmpty();

        cache.forget(MODEL);

        assertThat(cache.find(MODEL, call(1))).isEmpty();
        assertThat(cache.size()).isZero();
    }
}
