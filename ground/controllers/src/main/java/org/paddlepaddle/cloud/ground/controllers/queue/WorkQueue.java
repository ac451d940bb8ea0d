// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.queue;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.supervise.Loop;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A work queue that dedups and coalesces keys, and the supervised loops that work on them.
 *
 * <p>A key is never worked on by two threads at once; a key added while it is worked on is worked
 * on once more afterwards.
 *
 * @param <K> names what is to be looked at; compared by {@code equals}
 */
public final class WorkQueue<K> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkQueue.class);
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);
    private static final Duration LAST_RETRY = Duration.ofMinutes(1);
    private static final int QUIET_FAILURES = 2;

    /** Looks at one key. */
    @FunctionalInterface
    public interface Work<K> {
        /**
         * @return after how long to look again even if nothing happens; a time that is no longer
         *     ahead is a bug, and the key is tried again at growing intervals
         */
        Optional<Duration> at(K key) throws InterruptedException;
    }

    private record Later<K>(K key, long nanoTime) {}

    private final String name;
    private final Work<K> work;
    private final int threads;
    private final List<Loop> workers = new ArrayList<>();
    private final Set<K> waiting = new LinkedHashSet<>();
    private final Set<K> working = new HashSet<>();
    private final Map<K, Integer> failures = new HashMap<>();
    private final Map<K, Later<K>> plans = new HashMap<>();
    private final PriorityQueue<Later<K>> later =
            new PriorityQueue<>(
                    Comparator.comparing(Later::nanoTime, (a, b) -> Long.signum(a - b)));

    public WorkQueue(String name, int threads, Work<K> work) {
        this.name = name;
        this.threads = threads;
        this.work = work;
    }

    /** Keys may be added before; they are worked on from now on. */
    public synchronized void start(Supervisor supervisor) {
        for (int i = workers.size(); i < threads; i++) {
            workers.add(supervisor.loop(name + "-" + i, () -> workOn(take())));
        }
    }

    public synchronized void add(K key) {
        if (waiting.add(key)) {
            notifyAll();
        }
    }

    /** Adds the key once the time has passed; the earliest of several such wishes counts. */
    public synchronized void addAfter(K key, Duration delay) {
        long due = System.nanoTime() + delay.toNanos();
        var planned = plans.get(key);
        if (planned != null && planned.nanoTime() - due <= 0) {
            return;
        }
        var plan = new Later<>(key, due);
        plans.put(key, plan);
        if (planned != null) {
            later.remove(planned);
        }
        later.add(plan);
        notifyAll();
    }

    /** Stops the workers; one in the middle of a request ends with it. */
    @Override
    public synchronized void close() {
        workers.forEach(Loop::close);
    }

    private synchronized K take() throws InterruptedException {
        while (true) {
            long pause = admitDue();
            var key = nextFree();
            if (key != null) {
                working.add(key);
                return key;
            }
            if (pause == Long.MAX_VALUE) {
                wait();
            } else {
                TimeUnit.NANOSECONDS.timedWait(this, pause);
            }
        }
    }

    /** Moves what is due to the waiting ones; nanoseconds until the next is. */
    private long admitDue() {
        long now = System.nanoTime();
        while (!later.isEmpty() && later.element().nanoTime() - now <= 0) {
            var key = later.remove().key();
            plans.remove(key);
            waiting.add(key);
        }
        return later.isEmpty() ? Long.MAX_VALUE : later.element().nanoTime() - now;
    }

    private @Nullable K nextFree() {
        for (Iterator<K> keys = waiting.iterator(); keys.hasNext(); ) {
            var key = keys.next();
            if (!working.contains(key)) {
                keys.remove();
                return key;
            }
        }
        return null;
    }

    private void workOn(K key) throws InterruptedException {
        try {
            work.at(key).ifPresent(delay -> lookAgain(key, delay));
            succeeded(key);
        } catch (KubernetesClientException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            tryAgain(key, e);
        } catch (RuntimeException e) {
            LOG.error("{} {} failed", name, key, e);
            tryAgain(key, e);
        } catch (Error e) {
            tryAgain(key, e);
            throw e;
        } finally {
            done(key);
        }
    }

    /** What asked to be looked at in the past would be looked at for ever. */
    private void lookAgain(K key, Duration delay) {
        if (!delay.isPositive()) {
            throw new IllegalStateException("to be looked at again after " + delay);
        }
        addAfter(key, delay);
    }

    private synchronized void done(K key) {
        working.remove(key);
        if (waiting.contains(key)) {
            notifyAll();
        }
    }

    private synchronized void succeeded(K key) {
        failures.remove(key);
    }

    private synchronized void tryAgain(K key, Throwable failure) {
        int before = failures.merge(key, 1, Integer::sum) - 1;
        if (before == QUIET_FAILURES) {
            LOG.warn("{} {} keeps failing", name, key, failure);
        } else {
            LOG.debug("{} {} is tried again: {}", name, key, failure.getMessage());
        }
        addAfter(key, retryAfter(before));
    }

    static Duration retryAfter(int failuresBefore) {
        var doubled = FIRST_RETRY.multipliedBy(1L << Math.min(failuresBefore, 20));
        return doubled.compareTo(LAST_RETRY) < 0 ? doubled : LAST_RETRY;
    }
}
