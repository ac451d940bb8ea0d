// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.gateway.RouteTable.Revision;

/**
 * The activator (scale from zero) and load balancer of one revision: gives each request an endpoint
 * with room for it, the least busy one, or lets it wait in a bounded queue until there is one.
 *
 * <p>Any thread may call; whoever waits is called without a lock held.
 */
final class RevisionGate {
    private final String name;
    private final int longestQueue;
    private final ColdStart demand;
    private final LongSupplier nanos;
    private final Map<Endpoint, Seat> seats = new LinkedHashMap<>();
    private final ArrayDeque<Waiter> queue = new ArrayDeque<>();
    private Set<Endpoint> sealed = Set.of();
    private List<Endpoint> starting = List.of();
    private int concurrency;
    private volatile boolean http2;
    private boolean waited = true;
    private int turn;
    private final LoadMeter meter;
    private final RetryBudget budget = new RetryBudget();

    /** Somebody who wants an endpoint. */
    interface Waiter {
        /** There is one; called once, on any thread. */
        void granted(Seat seat);

        /** Endpoints that did not do for this request. */
        Set<Endpoint> avoided();
    }

    /** What became of a wish. */
    enum Admission {
        GRANTED,
        QUEUED,
        /** Too many wait. */
        REFUSED,
        /** Nobody is there, and nobody will come because of this. */
        ABSENT
    }

    RevisionGate(String name, int longestQueue, ColdStart demand, LongSupplier nanos) {
        this.name = name;
        this.longestQueue = longestQueue;
        this.demand = demand;
        this.nanos = nanos;
        this.meter = new LoadMeter(nanos.getAsLong());
    }

    /** Which endpoints there are from now on. */
    void update(Revision revision) {
        List<Runnable> granted;
        synchronized (this) {
            var known = new HashSet<>(revision.ready());
            // One that was found to accept connections stays until it is said to be gone.
            revision.starting().stream().filter(seats::containsKey).forEach(known::add);
            seats.keySet().retainAll(known);
            known.forEach(endpoint -> seats.computeIfAbsent(endpoint, Seat::new));
            var still = new HashSet<>(sealed);
            still.retainAll(known);
            sealed = still;
            starting = revision.starting();
            concurrency = revision.concurrency();
            http2 = revision.http2();
            waited = revision.waited();
            granted = dispatch();
        }
        granted.forEach(Runnable::run);
    }

    /** A starting endpoint accepts connections: it needs no other proof. */
    void accepts(Endpoint endpoint) {
        List<Runnable> granted = List.of();
        synchronized (this) {
            if (starting.contains(endpoint)) {
                seats.computeIfAbsent(endpoint, Seat::new);
                granted = dispatch();
            }
        }
        granted.forEach(Runnable::run);
    }

    String name() {
        return name;
    }

    /** Whether endpoints want HTTP/2 for every request. */
    boolean speaksHttp2() {
        return http2;
    }

    synchronized int waiting() {
        return queue.size();
    }

    /** Requests that endpoints have. */
    synchronized int atWork() {
        return meter.present() - queue.size();
    }

    RetryBudget budget() {
        return budget;
    }

    synchronized boolean isWaitedFor() {
        return !queue.isEmpty();
    }

    /** Endpoints worth a try, while requests wait for one. */
    synchronized List<Endpoint> worthTrying() {
        return queue.isEmpty()
                ? List.of()
                : starting.stream().filter(endpoint -> !seats.containsKey(endpoint)).toList();
    }

    /** The waiter is called before this returns when there is room. */
    Admission enter(Waiter waiter) {
        boolean first;
        Seat seat;
        synchronized (this) {
            seat = free(waiter);
            if (seat == null && !waited && seats.isEmpty()) {
                return Admission.ABSENT;
            }
            if (seat == null && queue.size() >= longestQueue) {
                return Admission.REFUSED;
            }
            meter.arrived(nanos.getAsLong());
            if (seat == null) {
                queue.add(waiter);
            } else {
                seat.taken++;
            }
            first = seat == null && usable().isEmpty();
        }
        if (first) {
            demand.wanted(name);
        }
        if (seat == null) {
            return Admission.QUEUED;
        }
        waiter.granted(seat);
        return Admission.GRANTED;
    }

    /**
     * Gives a place back.
     *
     * @param healthy whether the endpoint did what it is for
     */
    void leave(Seat seat, boolean healthy) {
        List<Runnable> granted;
        synchronized (this) {
            long now = nanos.getAsLong();
            seat.taken--;
            seat.judge(healthy, now);
            meter.left(now);
            granted = dispatch();
        }
        granted.forEach(Runnable::run);
    }

    /** Whether it waited still; then it does not any more. */
    boolean cancel(Waiter waiter) {
        synchronized (this) {
            boolean waited = queue.remove(waiter);
            if (waited) {
                meter.left(nanos.getAsLong());
            }
            return waited;
        }
    }

    /** No request goes to the endpoints there are, if none is under way or waits. */
    synchronized boolean seal() {
        if (meter.present() > 0) {
            return false;
        }
        sealed = Set.copyOf(seats.keySet());
        return true;
    }

    void unseal() {
        List<Runnable> granted;
        synchronized (this) {
            sealed = Set.of();
            granted = dispatch();
        }
        granted.forEach(Runnable::run);
    }

    /** Since the last call. */
    synchronized RevisionLoad load() {
        return meter.read(nanos.getAsLong(), queue.size());
    }

    /** Hands out free places in the order in which they were asked for. */
    private List<Runnable> dispatch() {
        var granted = new ArrayList<Runnable>();
        while (!queue.isEmpty()) {
            var seat = free(queue.peek());
            if (seat == null) {
                break;
            }
            var waiter = queue.remove();
            seat.taken++;
            granted.add(() -> waiter.granted(seat));
        }
        return granted;
    }

    /** The least busy with room; of equals each in its turn. */
    private @Nullable Seat free(Waiter waiter) {
        var usable = usable();
        var avoided = waiter.avoided();
        Seat best = null;
        turn++;
        for (int i = 0; i < usable.size(); i++) {
            var seat = usable.get(Math.floorMod(turn + i, usable.size()));
            boolean room = concurrency == 0 || seat.taken < concurrency;
            boolean good = !avoided.contains(seat.endpoint) || avoided.size() >= usable.size();
            if (room && good && (best == null || seat.taken < best.taken)) {
                best = seat;
            }
        }
        return best;
    }

    /** Those that are not on their way out, nor out for a while because they failed. */
    private List<Seat> usable() {
        long now = nanos.getAsLong();
        var open = seats.values().stream().filter(seat -> !sealed.contains(seat.endpoint)).toList();
        var healthy = open.stream().filter(seat -> !seat.isOut(now)).toList();
        // With none left to trust, all are as good as any.
        return healthy.isEmpty() ? open : healthy;
    }

    /** An endpoint, and how many requests it has. */
    static final class Seat {
        private static final int FAILURES = 3;
        private static final long OUT_NANOS = 10_000_000_000L;

        private final Endpoint endpoint;
        private int taken;
        private int failures;
        private long outUntil;
        private boolean out;

        Seat(Endpoint endpoint) {
            this.endpoint = endpoint;
        }

        Endpoint endpoint() {
            return endpoint;
        }

        /** Outlier ejection: who fails several times in a row is left alone for a while. */
        private void judge(boolean healthy, long now) {
            failures = healthy ? 0 : failures + 1;
            out = failures >= FAILURES;
            outUntil = now + OUT_NANOS;
        }

        private boolean isOut(long now) {
            return out && now - outUntil < 0;
        }
    }
}
