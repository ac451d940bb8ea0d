// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Latencies;

/** Many clients that each do one thing after the other, for a time or until a number is reached. */
final class Crowd implements AutoCloseable {
    /** One client, used by one thread at a time. */
    interface Client extends AutoCloseable {
        void act(long number) throws IOException;

        @Override
        default void close() throws IOException {}
    }

    /** Makes a client; what that costs is not measured. */
    interface Maker {
        Client make() throws IOException;
    }

    /** What the crowd did. */
    record Outcome(long actions, long nanos, long cpuNanos, double p50Micros, double p99Micros) {
        double perSecond() {
            return actions * 1e9 / nanos;
        }

        double cpuMicros() {
            return cpuNanos / 1e3 / actions;
        }
    }

    private final List<Client> clients = new ArrayList<>();

    Crowd(int size, Maker maker) {
        try {
            for (int i = 0; i < size; i++) {
                clients.add(maker.make());
            }
        } catch (IOException e) {
            throw new BenchException("a client cannot connect: " + e.getMessage(), e);
        }
    }

    /**
     * @param next numbers for actions, never given twice
     * @param limit the number before which to stop
     * @param cpu what the measured processes have used so far
     */
    Outcome act(long millis, AtomicLong next, long limit, LongSupplier cpu) {
        var latencies = new Latencies();
        long before = cpu.getAsLong();
        long start = System.nanoTime();
        long end = start + millis * 1_000_000;
        each(
                client -> {
                    for (long now = System.nanoTime(); now < end; ) {
                        long number = next.getAndIncrement();
                        if (number >= limit) {
                            return;
                        }
                        client.act(number);
                        long done = System.nanoTime();
                        synchronized (latencies) {
                            latencies.record(done - now);
                        }
                        now = done;
                    }
                });
        return new Outcome(
                latencies.total(),
                System.nanoTime() - start,
                cpu.getAsLong() - before,
                latencies.quantile(0.5) / 1e3,
                latencies.quantile(0.99) / 1e3);
    }

    private interface Work {
        void with(Client client) throws IOException;
    }

    private void each(Work work) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<Boolean>>();
            for (var client : clients) {
                Callable<Boolean> task =
                        () -> {
                            work.with(client);
                            return true;
                        };
                running.add(threads.submit(task));
            }
            for (var future : running) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new BenchException("a client failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    @Override
    public void close() {
        try {
            for (var client : clients) {
                client.close();
            }
        } catch (IOException e) {
            throw new BenchException("a client cannot be closed: " + e.getMessage(), e);
        }
    }
}
