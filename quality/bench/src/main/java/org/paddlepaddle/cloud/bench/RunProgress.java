// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.util.List;
import org.paddlepaddle.cloud.terminal.screen.LiveBlock;
import org.paddlepaddle.cloud.terminal.screen.Screen;

/** Says what is being measured: one line that changes, or one line per part through a pipe. */
public final class RunProgress {
    private final Screen screen;
    private final LiveBlock block;
    private String part = "";
    private boolean broken;

    public RunProgress(Screen screen) {
        this.screen = screen;
        this.block = new LiveBlock(screen);
    }

    /** A new part of the run begins. */
    public void part(String name) {
        part = name;
        if (!screen.terminal()) {
            screen.errorLine("  " + name);
        }
    }

    /** What of that part is going on. */
    public void step(String what) {
        block.show(List.of("  " + part + ": " + what));
    }

    /** A part broke off; the others go on. */
    public void broke(String name, String why) {
        broken = true;
        block.clear();
        screen.errorLine("  " + name + " broke off: " + why);
    }

    public boolean anyBroken() {
        return broken;
    }

    public void done() {
        block.clear();
    }
}
