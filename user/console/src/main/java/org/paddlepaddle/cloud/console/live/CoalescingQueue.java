// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.console.live;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Coalescing of the changes on their way to one browser: of an object that changes faster than the
 * browser reads only the last state is kept, so that a slow reader costs no memory.
 */
final class CoalescingQueue {
    private final Map<String, PageChange> waiting = new LinkedHashMap<>();
    private final Lock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();

    void put(PageChange change) {
        var key = change.kind() + " " + (change.key() == null ? change.type() : change.key());
        lock.lock();
        try {
            // At the end again: the newest state comes last.
            waiting.remove(key);
            waiting.put(key, change);
            arrived.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Everything that waits; empty when nothing came for so long. */
    List<PageChange> take(Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (waiting.isEmpty() && left > 0) {
                left = arrived.awaitNanos(left);
            }
            var changes = List.copyOf(waiting.values());
            waiting.clear();
            return changes;
        } finally {
            lock.unlock();
        }
    }
}
