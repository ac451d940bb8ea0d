// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.job;

import org.paddlepaddle.cloud.terminal.screen.Cells;
import org.paddlepaddle.cloud.terminal.screen.Screen;

/** Lines of many pods on one screen, each behind the name of its pod. */
final class RunLines {
    private static final int NAME = 10;

    private final Screen screen;

    RunLines(Screen screen) {
        this.screen = screen;
    }

    /** Whole lines, one at a time, whichever thread brings them. */
    synchronized void print(PodLogs.Line line) {
        var name = Cells.pad("[" + line.pod() + "]", NAME + 2);
        screen.raw(coloured(line.role(), name) + line.text() + "\n");
    }

    private String coloured(String role, String name) {
        return switch (role) {
            case "ps" -> screen.style().accent(name);
            case "worker" -> screen.style().good(name);
            default -> screen.style().bold(name);
        };
    }
}
