// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.serving.InferenceException.Kind;
import org.paddlepaddle.cloud.serving.cache.RequestCache;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.model.Inference;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.queue.InferenceQueue;
import org.paddlepaddle.cloud.serving.queue.QueueOptions;
import org.paddlepaddle.cloud.serving.statistics.ModelStatistics;
import org.paddlepaddle.cloud.serving.statistics.Statistics;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;

/** A model with its queue, as protocols ask it. */
public final class HostedModel implements AutoCloseable {
    private static final Duration CLOSE_TIME = Duration.ofSeconds(20);

    private final ServedModel model;
    private final InferenceQueue queue;
    private final QueueOptions options;
    private final ServingMetrics metrics;
    private final RequestCache cache;
    private volatile @Nullable HostedModel successor;
    private final ModelStatistics statistics = new ModelStatistics(InstantSource.system());

    HostedModel(
            ServedModel model,
            QueueOptions options,
            Supervisor supervisor,
            ServingMetrics metrics,
            RequestCache cache) {
        this.cache = cache;
        this.model = model;
        this.options = options;
        this.metrics = metrics;
        this.queue =
                new InferenceQueue(
                        model,
                        options,
                        supervisor,
                        (requests, rows, waited, took) -> {
                            statistics.ran(requests, rows, waited, took);
                            metrics.ran(model.name(), model.version(), rows, took);
                        });
        metrics.watch(this, queue::waiting);
    }

    public ServedModel model() {
        return model;
    }

    public Statistics statistics() {
        return statistics.now();
    }

    /**
     * Answers a request; the calling thread waits.
     *
     * @throws InferenceException when there is no result
     */
    public Inference infer(InferenceRequest request) {
        long start = System.nanoTime();
        boolean success = false;
        try {
            var result = answered(request, start);
            success = true;
            return result;
        } finally {
            var took = Duration.ofNanos(System.nanoTime() - start);
            statistics.answered(success, took);
            metrics.answered(model.name(), model.version(), success, took);
        }
    }

    /** Whoever found this model before another took its place is answered by the other. */
    private Inference answered(InferenceRequest request, long start) {
        try {
            return computed(request, start);
        } catch (InferenceException e) {
            var other = successor;
            if (other == null || e.kind() != Kind.UNAVAILABLE) {
                throw e;
            }
            return other.infer(request);
        }
    }

    private Inference computed(InferenceRequest request, long start) {
        var timeout = request.timeout().orElse(options.timeout());
        var call = model.prepare(request);
        var left = timeout.minusNanos(System.nanoTime() - start);
        if (!left.isPositive()) {
            throw late();
        }
        return new Inference(call.fetches(), outputs(call, left));
    }

    private List<Tensor> outputs(EngineCall call, Duration left) {
        if (!cache.enabled()) {
            return wait(queue.submit(call, left), left);
        }
        long start = System.nanoTime();
        var known = cache.find(this, call);
        statistics.looked(known.isPresent(), Duration.ofNanos(System.nanoTime() - start));
        metrics.looked(model.name(), model.version(), known.isPresent());
        return known.orElseGet(
                () -> {
                    var outputs = wait(queue.submit(call, left), left);
                    cache.keep(this, call, outputs);
                    return outputs;
                });
    }

    private static List<Tensor> wait(CompletableFuture<List<Tensor>> answer, Duration left) {
        try {
            return answer.get(left.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            answer.cancel(false);
            throw late();
        } catch (InterruptedException e) {
            answer.cancel(false);
            Thread.currentThread().interrupt();
            throw new InferenceException(Kind.UNAVAILABLE, "the server ends", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InferenceException known) {
                throw new InferenceException(known.kind(), known.sentence(), known);
            }
            throw new InferenceException(Kind.FAILED, "the engine failed: " + e.getCause(), e);
        }
    }

    private static InferenceException late() {
        return new InferenceException(
                Kind.DEADLINE, "there was no result before the request's time was over");
    }

    /** Leaves new requests to another; answers what waits, then closes, on a thread of its own. */
    void retire(HostedModel other) {
        successor = other;
        var _ = Threads.start("retire-" + model.name(), this::close);
    }

    /** Answers what waits, then closes engine and queue. */
    @Override
    public void close() {
        queue.drain(CLOSE_TIME);
        queue.close();
        model.close();
        cache.forget(this);
        metrics.forget(this);
    }
}
