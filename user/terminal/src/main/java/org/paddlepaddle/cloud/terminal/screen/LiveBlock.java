// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.util.List;

/**
 * A few lines at the end of the screen that change in place. Through a pipe nothing is shown:
 * whoever has something to say there says it in lines.
 */
public final class LiveBlock {
    private static final String CLEAR_TO_END = "\u001b[J";

    private final Screen screen;
    private int shown;

    public LiveBlock(Screen screen) {
        this.screen = screen;
    }

    /**
     * Replaces what the block shows. Lines are cut to the width: a wrapped line cannot be redrawn.
     */
    public void show(List<String> lines) {
        if (!screen.terminal()) {
            return;
        }
        var frame = new StringBuilder(rewind());
        for (var line : lines) {
            frame.append(Cells.fit(line, screen.width() - 1)).append('\n');
        }
        screen.raw(frame.toString());
        shown = lines.size();
    }

    /** Takes the block away; what comes next starts where it stood. */
    public void clear() {
        if (shown > 0) {
            screen.raw(rewind());
            shown = 0;
        }
    }

    private String rewind() {
        return shown == 0 ? "" : "\u001b[" + shown + "A\r" + CLEAR_TO_END;
    }
}
