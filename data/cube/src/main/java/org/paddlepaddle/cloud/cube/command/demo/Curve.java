// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command.demo;

import java.util.ArrayDeque;
import java.util.Deque;

/** How fast it went lately, as a line of blocks. */
final class Curve {
    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
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
        long most = rates.stream().mapToLong(Long::longValue).max().orElse(1);
        var line = new StringBuilder();
        for (long rate : rates) {
            int height = (int) (rate * (BLOCKS.length() - 1) / Math.max(1, most));
            line.append(BLOCKS.charAt(Math.clamp(height, 0, BLOCKS.length() - 1)));
        }
        return line.toString();
    }
}
