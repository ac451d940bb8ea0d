// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Makes the threads and executors that end by themselves; each has a name and tells its failure.
 */
public final class Threads {
    private Threads() {}

    /** A virtual thread for one task. */
    public static Thread start(String name, Runnable task) {
        return virtual().name(name).start(task);
    }

    /** A virtual thread that its owner starts. */
    public static Thread unstarted(String name, Runnable task) {
        return virtual().name(name).unstarted(task);
    }

    /** A thread of the system that its owner starts. */
    public static Thread unstartedPlatform(String name, Runnable task) {
        return platform().name(name).unstarted(task);
    }

    /** A thread of the system: for what blocks in native code, or computes for long. */
    public static Thread startPlatform(String name, Runnable task) {
        return platform().name(name).start(task);
    }

    /** Virtual threads, numbered after the prefix. */
    public static ThreadFactory virtualFactory(String prefix) {
        return virtual().name(prefix, 0).factory();
    }

    /** Daemon threads of the system, numbered after the prefix. */
    public static ThreadFactory platformFactory(String prefix) {
        return platform().name(prefix, 0).factory();
    }

    /** A virtual thread a task; closing it waits for all, so it belongs into a {@code try}. */
    public static ExecutorService perTask(String prefix) {
        return Executors.newThreadPerTaskExecutor(virtualFactory(prefix));
    }

    /** As {@link #perTask(String)}, with something done around every task, in its thread. */
    public static ExecutorService perTask(String prefix, Consumer<Runnable> around) {
        var threads = virtualFactory(prefix);
        return Executors.newThreadPerTaskExecutor(
                task -> threads.newThread(() -> around.accept(task)));
    }

    /** So many virtual threads: a bound on what is done at once. */
    public static ExecutorService virtualPool(String prefix, int threads) {
        return Executors.newFixedThreadPool(threads, virtualFactory(prefix));
    }

    /** So many threads of the system. */
    public static ExecutorService pool(String prefix, int threads) {
        return Executors.newFixedThreadPool(threads, platformFactory(prefix));
    }

    /** What a task of these threads will have found. */
    public static <T> CompletableFuture<T> supply(ExecutorService threads, Supplier<T> task) {
        return CompletableFuture.supplyAsync(task, threads);
    }

    /** One virtual thread that does things later or again. */
    public static ScheduledExecutorService timer(String name) {
        return Executors.newSingleThreadScheduledExecutor(virtual().name(name).factory());
    }

    /** One thread of this kind that does things later or again. */
    public static ScheduledExecutorService timer(ThreadFactory factory) {
        return Executors.newSingleThreadScheduledExecutor(factory);
    }

    /** Does something once, later, on a virtual thread. */
    public static void after(Duration delay, String name, Runnable task) {
        CompletableFuture.delayedExecutor(
                        delay.toNanos(), TimeUnit.NANOSECONDS, run -> start(name, run))
                .execute(task);
    }

    /** Does something when the process is told to end, on the thread that is returned. */
    public static Thread onExit(String name, Runnable task) {
        var thread = Thread.ofPlatform().name(name).unstarted(task);
        Runtime.getRuntime().addShutdownHook(thread);
        return thread;
    }

    /** Takes back what {@link #onExit} planned; nothing happens when the process is ending. */
    public static void notOnExit(Thread planned) {
        try {
            Runtime.getRuntime().removeShutdownHook(planned);
        } catch (IllegalStateException _) {
            // Too late: whoever planned it tells the task not to bother.
        }
    }

    private static Thread.Builder.OfVirtual virtual() {
        return Thread.ofVirtual().uncaughtExceptionHandler(Threads::report);
    }

    private static Thread.Builder.OfPlatform platform() {
        return Thread.ofPlatform().daemon().uncaughtExceptionHandler(Threads::report);
    }

    private static void report(Thread thread, Throwable failure) {
        // Not kept: a command that never fails has no time to look for a logger.
        System.getLogger(Threads.class.getName())
                .log(Level.ERROR, "thread " + thread.getName() + " failed", failure);
    }
}
