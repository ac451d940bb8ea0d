// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.demo;

import java.time.Duration;
import java.util.List;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.LiveBlock;

/** Shows views as they come: redrawn on a terminal, told line by line through a pipe. */
final class Display {
    static final DemoView NOTHING_YET =
            new DemoView(Duration.ZERO, "", "", List.of(), LossCurve.empty(), true);

    private final Shell shell;
    private final LiveBlock block;
    private final Transcript transcript;

    Display(Shell shell) {
        this.shell = shell;
        this.block = new LiveBlock(shell.screen());
        this.transcript = new Transcript(shell.messages());
    }

    void show(DemoView view) {
        var screen = shell.screen();
        if (screen.terminal()) {
            block.show(LiveDemoView.of(view, shell.messages(), screen.style(), screen.width()));
        } else {
            transcript.lines(view).forEach(screen::line);
        }
    }

    /** Takes the spinner away and leaves the rest of the last picture on the screen. */
    DemoView end(DemoView view) {
        var screen = shell.screen();
        if (screen.terminal()) {
            var picture = LiveDemoView.of(view, shell.messages(), screen.style(), screen.width());
            block.show(picture.subList(1, picture.size()));
        }
        return view;
    }
}
