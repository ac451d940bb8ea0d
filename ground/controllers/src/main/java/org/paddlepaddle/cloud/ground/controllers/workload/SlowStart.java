// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.workload;

import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Does the same thing many times: once, then twice at a time, then four times, until one fails. A
 * quota that is used up is asked few times in vain.
 */
public final class SlowStart {
    private static final int LARGEST_BATCH = 32;

    private SlowStart() {}

    /** Throws what the first failing action threw; those of its batch have been tried. */
    public static void run(int times, Runnable action) throws InterruptedException {
        int left = times;
        for (int batch = 1; left > 0; batch = Math.min(2 * batch, LARGEST_BATCH)) {
            int now = Math.min(batch, left);
            together(now, action);
            left -= now;
        }
    }

    private static void together(int times, Runnable action) throws InterruptedException {
        if (times == 1) {
            action.run();
            return;
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tries = new ArrayList<Future<?>>();
            for (int i = 0; i < times; i++) {
                tries.add(threads.submit(action));
            }
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
