// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import org.paddlepaddle.cloud.terminal.screen.Sparkline;

/** How fast it went lately, as a line of blocks. */
final class ThroughputCurve {
    private static final int LENGTH = 30;

    private final Deque<Long> rates = new ArrayDeque<>();
    private long lastKeys;
    private long lastTime = System.nanoTime();

    /**
     * @param keys answered so far
     */
    void add(long keys) {
        long now = System.nanoTime();
        rates.add((long) ((keys - lastKeys) * 1e9 / Math.max(1, now - lastTime)));
        lastKeys = keys;
        lastTime = now;
        if (rates.size() > LENGTH) {
            rates.removeFirst();
        }
    }

    /** The middle of the rates shown: one pause does not hide what is usual. */
    long perSecond() {
        var sorted = rates.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    String draw() {
        double most = rates.stream().mapToDouble(Long::doubleValue).max().orElse(1);
        return Sparkline.of(rates.stream().mapToDouble(Long::doubleValue), 0, Math.max(1, most));
    }
}
