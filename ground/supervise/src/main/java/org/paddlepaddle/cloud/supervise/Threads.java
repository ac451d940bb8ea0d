// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.supervise;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Makes the threads and executors that end by themselves; each has a name and tells its failure.
 */
public final class Threads {
    private static final Logger LOG = System.getLogger(Threads.class.getName());

    private Threads() {}

    /** A virtual thread for one task. */
    public static Thread start(String name, Runnable task) {
        return virtual().name(name).start(task);
    }

    /** A virtual thread that its owner starts. */
    public static Thread unstarted(String name, Runnable task) {
        return virtual().name(name).unstarted(task);
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

    /** So many threads of the system. */
    public static ExecutorService pool(String prefix, int threads) {
        return Executors.newFixedThreadPool(threads, platformFactory(prefix));
    }

    /** One virtual thread that does things later or again. */
    public static ScheduledExecutorService timer(String name) {
        return Executors.newSingleThreadScheduledExecutor(virtual().name(name).factory());
    }

    /** Does something once, later, on a virtual thread. */
    public static void after(Duration delay, String name, Runnable task) {
        CompletableFuture.delayedExecutor(
                        delay.toNanos(), TimeUnit.NANOSECONDS, run -> start(name, run))
                .execute(task);
    }

    /** Does something when the process is told to end. */
    public static void onExit(String name, Runnable task) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name(name).unstarted(task));
    }

    private static Thread.Builder.OfVirtual virtual() {
        return Thread.ofVirtual().uncaughtExceptionHandler(Threads::report);
    }

    private static Thread.Builder.OfPlatform platform() {
        return Thread.ofPlatform().daemon().uncaughtExceptionHandler(Threads::report);
    }

    private static void report(Thread thread, Throwable failure) {
        LOG.log(Level.ERROR, "thread " + thread.getName() + " failed", failure);
    }
}
