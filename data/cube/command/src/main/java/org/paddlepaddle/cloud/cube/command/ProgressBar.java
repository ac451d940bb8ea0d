// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.util.List;
import org.paddlepaddle.cloud.terminal.screen.LiveBlock;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** A line that grows: only where somebody watches. */
final class ProgressBar {
    private static final int LENGTH = 30;

    private final LiveBlock block;
    private final Style style;

    ProgressBar(Screen screen) {
        this.block = new LiveBlock(screen);
        this.style = screen.style();
    }

    /**
     * @param percent negative when nobody knows
     */
    void show(int percent, String words) {
        int full = Math.max(0, percent) * LENGTH / 100;
        var bar = style.accent("█".repeat(full)) + style.faint("░".repeat(LENGTH - full));
        block.show(
                List.of(percent < 0 ? "  " + words : "  " + bar + " " + percent + "%  " + words));
    }

    void clear() {
        block.clear();
    }
}
