// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * Does much the same many times: once, then twice at a time, then four times, until one fails. A
 * quota that is used up is asked few times in vain.
 */
public final class SlowStart {
    private static final int LARGEST_BATCH = 32;

    private SlowStart() {}

    /** Throws what the first failing action threw; those of its batch have been tried. */
    public static void run(int times, Runnable action) throws InterruptedException {
        each(Collections.nCopies(times, action), Runnable::run);
    }

    /** Throws what the first failing action threw; those of its batch have been tried. */
    public static <T> void each(List<T> items, Consumer<T> action) throws InterruptedException {
        int done = 0;
        for (int batch = 1; done < items.size(); batch = Math.min(2 * batch, LARGEST_BATCH)) {
            int end = Math.min(done + batch, items.size());
            together(items.subList(done, end), action);
            done = end;
        }
    }

    private static <T> void together(List<T> items, Consumer<T> action)
            throws InterruptedException {
        if (items.size() == 1) {
            action.accept(items.getFirst());
            return;
        }
        try (var threads = Threads.perTask("slow-start-")) {
            var tries = new ArrayList<Future<?>>();
            items.forEach(item -> tries.add(threads.submit(() -> action.accept(item))));
            for (var one : tries) {
                one.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
