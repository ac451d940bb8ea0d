// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.queue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.model.EngineCall;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;

/**
 * The bounded queue of one model with dynamic batching: its workers take what waits, first come
 * first served, and run the engine once for as many samples as fit.
 */
public final class InferenceQueue implements AutoCloseable {
    private final ServedModel model;
    private final QueueOptions options;
    private final Observer observer;
    private final int batchRows;
    private final Padding padding;
    private final Deque<Pending> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Condition idle = lock.newCondition();
    private final List<Loop> workers = new ArrayList<>();
    private int running;
    private boolean closed;

    /** Is told of every run of the engine. */
    @FunctionalInterface
    public interface Observer {
        /**
         * @param waited of all its requests together
         */
        void ran(int requests, long rows, Duration waited, Duration took);
    }

    public InferenceQueue(
            ServedModel model, QueueOptions options, Supervisor supervisor, Observer observer) {
        this.model = model;
        this.options = options;
        this.observer = observer;
        this.padding = options.padded() ? Padding.of(model.inputs()) : Padding.NONE;
        this.batchRows = model.batched() ? options.batchRows() : 1;
        for (int i = 0; i < options.workers(); i++) {
            workers.add(supervisor.platformLoop("infer-" + model.name() + "-" + i, this::turn));
        }
    }

    /**
     * Puts a call into the queue. Whoever cancels the answer takes the call back.
     *
     * @throws InferenceException at once when the queue is full or closed
     */
    public CompletableFuture<List<Tensor>> submit(EngineCall call, Duration timeout) {
        long now = System.nanoTime();
        var pending = new Pending(call, now, now + timeout.toNanos(), new CompletableFuture<>());
        lock.lock();
        try {
            if (closed) {
                throw new InferenceException(
                        InferenceException.Kind.UNAVAILABLE, "the model is being closed");
            }
            if (waiting.size() >= options.waiting()) {
                // Whoever has gone keeps nobody out.
                waiting.removeIf(each -> each.answer().isDone());
            }
            if (waiting.size() >= options.waiting()) {
                throw new InferenceException(
                        InferenceException.Kind.OVERLOADED,
                        "%d requests wait for %s already; try again later"
                                .formatted(waiting.size(), model.name()));
            }
            waiting.addLast(pending);
            arrived.signal();
        } finally {
            lock.unlock();
        }
        return pending.answer();
    }

    /** Requests whose clients still wait. */
    public int waiting() {
        lock.lock();
        try {
            return (int) waiting.stream().filter(each -> !each.answer().isDone()).count();
        } finally {
            lock.unlock();
        }
    }

    private void turn() throws InterruptedException {
        var batch = take();
        try {
            run(batch);
        } catch (RuntimeException | Error e) {
            // Nobody waits for ever, and the loop tells what went wrong.
            batch.forEach(pending -> pending.answer().completeExceptionally(e));
            throw e;
        } finally {
            finished();
        }
    }

    private List<Pending> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var first = first();
            var batch = new ArrayList<Pending>(List.of(first));
            long rows = first.call().rows();
            long end = first.arrived() + options.batchWait().toNanos();
            while (batchRows > 1 && rows > 0) {
                rows = addFollowers(batch, rows);
                long left = end - System.nanoTime();
                if (rows >= batchRows || !waiting.isEmpty() || left <= 0) {
                    break;
                }
                var _ = arrived.awaitNanos(left);
            }
            running++;
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private Pending first() throws InterruptedException {
        while (true) {
            var next = waiting.pollFirst();
            if (next == null) {
                arrived.await();
            } else if (next.over(System.nanoTime())) {
                next.expire();
            } else {
                return next;
            }
        }
    }

    /** Takes those at the head of the queue that fit; leaves the first that does not. */
    private long addFollowers(List<Pending> batch, long rows) {
        var next = waiting.peekFirst();
        while (next != null && rows < batchRows) {
            if (next.over(System.nanoTime())) {
                waiting.removeFirst().expire();
            } else {
                long more = next.call().rows();
                if (more == 0 || rows + more > batchRows || !padding.merges(batch, next.call())) {
                    break;
                }
                batch.add(waiting.removeFirst());
                rows += more;
            }
            next = waiting.peekFirst();
        }
        return rows;
    }

    private void run(List<Pending> batch) {
        if (batch.size() == 1) {
            alone(batch.getFirst());
        } else if (!together(batch)) {
            batch.forEach(this::alone);
        }
    }

    private void alone(Pending pending) {
        if (pending.over(System.nanoTime())) {
            pending.expire();
            return;
        }
        try {
            pending.answer().complete(observed(pending.call(), List.of(pending)));
        } catch (InferenceException e) {
            pending.answer().completeExceptionally(e);
        }
    }

    /**
     * Whether one run did for all. It does not when a sample spoils it for the others, or when the
     * outputs have no row for each sample.
     */
    private boolean together(List<Pending> batch) {
        var merged = Batch.merged(batch.stream().map(Pending::call).toList());
        List<Tensor> outputs;
        try {
            outputs = observed(merged, batch);
        } catch (InferenceException _) {
            return false;
        }
        if (!Batch.divisible(outputs, merged.rows())) {
            return false;
        }
        long from = 0;
        for (var pending : batch) {
            long rows = pending.call().rows();
            pending.answer().complete(Batch.slice(outputs, from, rows));
            from += rows;
        }
        return true;
    }

    private List<Tensor> observed(EngineCall call, List<Pending> batch) {
        long start = System.nanoTime();
        long waited = batch.stream().mapToLong(pending -> start - pending.arrived()).sum();
        var outputs = model.run(call.feeds(), call.fetches());
        observer.ran(
                batch.size(),
                call.rows(),
                Duration.ofNanos(waited),
                Duration.ofNanos(System.nanoTime() - start));
        return outputs;
    }

    private void finished() {
        lock.lock();
        try {
            running--;
            if (running == 0 && waiting.isEmpty()) {
                idle.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes no more; what waits is still answered, for so long. */
    public void drain(Duration longest) {
        long left = longest.toNanos();
        lock.lock();
        try {
            closed = true;
            while ((running > 0 || !waiting.isEmpty()) && left > 0) {
                left = idle.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the workers after their runs; who still waits is told. The model stays open. */
    @Override
    public void close() {
        drain(Duration.ZERO);
        workers.forEach(Loop::closeAndWait);
        lock.lock();
        try {
            waiting.forEach(Pending::expire);
            waiting.clear();
        } finally {
            lock.unlock();
        }
    }
}
