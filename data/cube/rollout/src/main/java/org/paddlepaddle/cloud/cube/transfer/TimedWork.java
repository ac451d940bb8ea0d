// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cube.files.FilesException;

/** Work that may take hours, on a thread of its own, and is interrupted when it must end. */
final class TimedWork {
    private static final Duration LOOK = Duration.ofMillis(50);

    private TimedWork() {}

    /**
     * Returns only when the work has ended, because it writes files that others will touch.
     *
     * @param what for the message when there is no time left
     * @param threads starts one by this name
     */
    static <T> T call(
            String what,
            BiFunction<String, Runnable, Thread> threads,
            Duration allowed,
            BooleanSupplier stopped,
            Supplier<T> work) {
        long begun = System.nanoTime();
        var task = new FutureTask<>(work::get);
        var thread = threads.apply("cube-" + what, task);
        try {
            while (true) {
                try {
                    return task.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    if (stopped.getAsBoolean()) {
                        throw new FilesException("told to end while it had to " + what, e);
                    }
                    if (System.nanoTime() - begun > allowed.toNanos()) {
                        throw new FilesException("could not " + what + " within " + allowed, e);
                    }
                }
            }
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FilesException("interrupted while it had to " + what, e);
        } finally {
            end(thread);
        }
    }

    private static RuntimeException thrown(@Nullable Throwable cause) {
        return switch (cause) {
            case null -> new IllegalStateException("failed for no reason");
            case RuntimeException known -> known;
            case Error error -> throw error;
            default -> new IllegalStateException(cause);
        };
    }

    private static void end(Thread thread) {
        boolean interrupted = Thread.interrupted();
        while (thread.isAlive()) {
            // Again and again: a step in between may have swallowed the one before.
            thread.interrupt();
            try {
                thread.join(LOOK);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
