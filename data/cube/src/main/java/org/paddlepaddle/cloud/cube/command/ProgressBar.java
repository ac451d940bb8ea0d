// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

/** A line that grows: only where somebody watches. */
final class ProgressBar {
    private static final int LENGTH = 30;

    private final Terminal terminal;

    ProgressBar(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * @param percent negative when nobody knows
     */
    void show(int percent, String words) {
        int full = Math.max(0, percent) * LENGTH / 100;
        var bar = terminal.accent("█".repeat(full)) + terminal.faint("░".repeat(LENGTH - full));
        terminal.redraw(percent < 0 ? "  " + words : "  " + bar + " " + percent + "%  " + words);
    }

    void clear() {
        terminal.clearRedrawn();
    }
}
