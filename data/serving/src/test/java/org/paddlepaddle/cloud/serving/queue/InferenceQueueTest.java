// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.paddlepaddle.cloud.supervise.Supervisor;

final class InferenceQueueTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Supervisor supervisor = new Supervisor();
    private final GatedEngine engine = new GatedEngine();
    private final List<Long> runs = new CopyOnWriteArrayList<>();

    /** Runs nothing before it is let; fails on samples that begin with NaN. */
    private static final class GatedEngine implements LoadedModel {
        private final Housing housing = new Housing();
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch gate = new CountDownLatch(1);

        @Override
        public String platform() {
            return "gated";
        }

        @Override
        public List<TensorSpec> inputs() {
            return housing.inputs();
        }

        @Override
        public List<TensorSpec> outputs() {
            return housing.outputs();
        }

        @Override
        public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
            begun.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new InferenceException(InferenceException.Kind.FAILED, "interrupted", e);
            }
            for (float value : inputs.getFirst().toFloats()) {
                if (Float.isNaN(value)) {
                    throw new InferenceException(InferenceException.Kind.FAILED, "not a number");
                }
            }
            return housing.run(inputs, outputs);
        }

        @Override
        public void close() {}
    }

    private InferenceQueue queue(int waiting, int batchRows) {
        return new InferenceQueue(
                new ServedModel(
                        "uci", "1", Optional.of(Housing.SIGNATURE), engine, Optional.empty()),
                new QueueOptions(1, waiting, batchRows, Duration.ZERO, LONG),
                supervisor,
                (requests, rows, waited, took) -> runs.add(rows));
    }

    private static EngineCall call(float first) {
        var sample = Housing.SAMPLE.clone();
        sample[0] = first;
        return new EngineCall(
                List.of(Tensor.floats("x", List.of(1L, 13L), sample)), Housing.SIGNATURE.fetches());
    }

    @AfterEach
    void end() {
        engine.gate.countDown();
        supervisor.close();
    }

    @Test
    void what_piled_up_is_computed_together_and_comes_apart_again() throws Exception {
        var queue = queue(100, 4);
        var first = queue.submit(call(0), LONG);
        engine.begun.await();
        var others = new ArrayList<CompletableFuture<List<Tensor>>>();
        for (int i = 1; i <= 5; i++) {
            others.add(queue.submit(call(i), LONG));
        }

        engine.gate.countDown();

        float base = first.get().getFirst().toFloats()[0];
        for (int i = 1; i <= 5; i++) {
            var answer = others.get(i - 1).get().getFirst();
            assertThat(answer.shape()).containsExactly(1L, 1L);
            assertThat(answer.toFloats()[0] - base)
                    .isCloseTo(-1.2234571f * i, Offset.offset(1e-4f));
        }
        assertThat(runs).containsExactly(1L, 4L, 1L);
    }

    @Test
    void one_bad_sample_does_not_spoil_the_batch() throws Exception {
        var queue = queue(100, 8);
        var first = queue.submit(call(0), LONG);
        engine.begun.await();
        var good = queue.submit(call(1), LONG);
        var bad = queue.submit(call(Float.NaN), LONG);

        engine.gate.countDown();

        assertThat(first.get()).hasSize(1);
        assertThat(good.get()).hasSize(1);
        assertThatThrownBy(bad::get).hasMessageContaining("not a number");
    }

    @Test
    void a_full_queue_refuses_at_once() throws Exception {
        var queue = queue(2, 1);
        var _ = queue.submit(call(0), LONG);
        engine.begun.await();
        var _ = queue.submit(call(1), LONG);
        var _ = queue.submit(call(2), LONG);

        assertThatThrownBy(() -> queue.submit(call(3), LONG))
                .isInstanceOfSatisfying(
                        InferenceException.class,
                        e -> assertThat(e.kind()).isEqualTo(InferenceException.Kind.OVERLOADED))
                .hasMessage("2 requests wait for uci already; try again later");
    }

    @Test
    void what_nobody_waits_for_is_not_computed() throws Exception {
        var queue = queue(10, 1);
        var first = queue.submit(call(0), LONG);
        engine.begun.await();
        var late = queue.submit(call(1), Duration.ofNanos(1));
        var cancelled = queue.submit(call(2), LONG);
        cancelled.cancel(false);
        var last = queue.submit(call(3), LONG);

        engine.gate.countDown();

        assertThat(first.get()).hasSize(1);
        assertThat(last.get()).hasSize(1);
        assertThatThrownBy(late::get)
                .cause()
                .isInstanceOfSatisfying(
                        InferenceException.class,
                        e -> assertThat(e.kind()).isEqualTo(InferenceException.Kind.DEADLINE));
        assertThat(runs).hasSize(2);
    }

    @Test
    void a_queue_that_drains_answers_what_waits_and_takes_no_more() throws Exception {
        var queue = queue(10, 1);
        var first = queue.submit(call(0), LONG);
        engine.begun.await();
        var second = queue.submit(call(1), LONG);
        engine.gate.countDown();

        queue.drain(LONG);

        assertThat(first.isDone()).isTrue();
        assertThat(second.isDone()).isTrue();
        assertThatThrownBy(() -> queue.submit(call(2), LONG))
                .hasMessage("the model is being closed");
        queue.close();
    }
}
