// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * The supervisor of all loops of one process: none ends silently, and whether each makes progress
 * decides about readiness.
 */
public final class Supervisor implements AutoCloseable {
    private final FaultInjection faults;
    private final Set<Loop> loops = ConcurrentHashMap.newKeySet();
    private final LongAdder failures = new LongAdder();

    public Supervisor() {
        this(FaultInjection.NONE);
    }

    public Supervisor(FaultInjection faults) {
        this.faults = faults;
    }

    /** Repeats the turn on a virtual thread until the loop is closed. */
    public Loop loop(String name, Turn turn) {
        return started(name, Thread.ofVirtual(), endless(turn));
    }

    /** Repeats the turn until it is done or the loop is closed. */
    public Loop loopUntilDone(String name, FiniteTurn turn) {
        return started(name, Thread.ofVirtual(), turn);
    }

    /** As {@link #loop}, on a thread of the system: for turns that block in native code. */
    public Loop platformLoop(String name, Turn turn) {
        return started(name, Thread.ofPlatform().daemon(), endless(turn));
    }

    /** As {@link #loopUntilDone}, on a thread of the system. */
    public Loop platformLoopUntilDone(String name, FiniteTurn turn) {
        return started(name, Thread.ofPlatform().daemon(), turn);
    }

    private Loop started(String name, Thread.Builder builder, FiniteTurn turn) {
        var loop = new Loop(name, builder, turn, this);
        loops.add(loop);
        loop.start();
        return loop;
    }

    private static FiniteTurn endless(Turn turn) {
        return () -> {
            turn.run();
            return FiniteTurn.Next.AGAIN;
        };
    }

    /** Every loop that runs, by name. */
    public List<LoopHealth> loops() {
        return loops.stream()
                .map(Loop::health)
                .sorted(Comparator.comparing(LoopHealth::name))
                .toList();
    }

    /** Which loops keep failing and with what; empty when all make progress. */
    public Optional<String> trouble() {
        var failing =
                loops().stream()
                        .filter(health -> !health.ready())
                        .map(health -> health.name() + ": " + health.lastFailure())
                        .collect(Collectors.joining("; "));
        return Optional.of(failing).filter(text -> !text.isEmpty());
    }

    /** How many turns of all loops have failed so far. */
    public long failures() {
        return failures.sum();
    }

    FaultInjection faults() {
        return faults;
    }

    void failed(Loop loop) {
        failures.increment();
    }

    void ended(Loop loop) {
        loops.remove(loop);
    }

    /** Closes the loops that their owners have not closed. */
    @Override
    public void close() {
        loops.forEach(Loop::close);
    }
}
