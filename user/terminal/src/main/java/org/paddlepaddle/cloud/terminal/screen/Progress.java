// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal.screen;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * One thing under way: redrawn on a terminal, a line now and then otherwise. Those lines go to
 * standard error: standard output through a pipe is for the result alone.
 */
public final class Progress {
    private static final Duration PIPED_INTERVAL = Duration.ofSeconds(5);

    private final Screen screen;
    private final InstantSource clock;
    private final LiveBlock block;
    private String last = "";
    private Instant lastPrinted = Instant.MIN;

    public Progress(Screen screen, InstantSource clock) {
        this.screen = screen;
        this.clock = clock;
        this.block = new LiveBlock(screen);
    }

    public void update(String text) {
        if (screen.terminal()) {
            block.show(List.of(text));
        } else if (!text.equals(last) && due()) {
            screen.errorLine(text);
            lastPrinted = clock.instant();
        }
        last = text;
    }

    /** Ends with a line that stays. */
    public void finish(String text) {
        clear();
        screen.line(text);
    }

    public void clear() {
        block.clear();
    }

    private boolean due() {
        return lastPrinted.equals(Instant.MIN)
                || Duration.between(lastPrinted, clock.instant()).compareTo(PIPED_INTERVAL) >= 0;
    }
}
