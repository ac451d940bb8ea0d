// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.paddlepaddle.cloud.supervise.Threads;

/**
 * The progress of one HTTP exchange: whether its answer has begun, and whether the client has gone.
 */
public final class ExchangeProgress {
    private final AtomicBoolean begun = new AtomicBoolean();
    private final List<Runnable> onGone = new ArrayList<>();
    private boolean gone;

    public boolean begun() {
        return begun.get();
    }

    /**
     * @throws IllegalStateException if it had begun before: a request has one answer
     */
    public void begin() {
        if (!begun.compareAndSet(false, true)) {
            throw new IllegalStateException("the request already has an answer");
        }
    }

    /** Done once when the client has gone, at once if it has already. */
    public void onGone(Runnable action) {
        synchronized (onGone) {
            if (!gone) {
                onGone.add(action);
                return;
            }
        }
        action.run();
    }

    /** Each action has its own thread: it may block, and who notices the end may not. */
    public void gone() {
        List<Runnable> actions;
        synchronized (onGone) {
            gone = true;
            actions = List.copyOf(onGone);
            onGone.clear();
        }
        actions.forEach(action -> Threads.start("client-gone", action));
    }
}
