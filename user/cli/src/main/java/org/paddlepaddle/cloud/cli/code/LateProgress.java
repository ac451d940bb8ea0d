// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.code;

import java.time.Duration;
import java.time.InstantSource;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Screen;

/** Progress of something that is usually over before anybody wonders. */
final class LateProgress {
    private static final Duration QUIET = Duration.ofSeconds(1);

    private final Progress progress;
    private final long begun = System.nanoTime();

    LateProgress(Screen screen) {
        this.progress = new Progress(screen, InstantSource.system());
    }

    synchronized void update(String text) {
        if (System.nanoTime() - begun > QUIET.toNanos()) {
            progress.update(text);
        }
    }

    synchronized void clear() {
        progress.clear();
    }
}
