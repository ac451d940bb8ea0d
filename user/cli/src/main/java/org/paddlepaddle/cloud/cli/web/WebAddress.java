// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.web;

import java.nio.file.Path;
import org.paddlepaddle.cloud.cli.standalone.HomeState;
import org.paddlepaddle.cloud.cli.standalone.RunningSystem;
import org.paddlepaddle.cloud.cli.standalone.StandaloneControl;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** The web address of a system that must run. */
record WebAddress(Shell shell, StandaloneControl control) {
    String of(Path home) {
        return running(home)
                .web()
                .orElseThrow(() -> Failure.of(Exit.NOT_RUNNING, shell.text("web.none")));
    }

    RunningSystem running(Path home) {
        if (control.look(home) instanceof HomeState.Running(var system)) {
            return system;
        }
        throw Failure.of(
                Exit.NOT_RUNNING, shell.text("status.stopped", home), shell.text("advice.up"));
    }
}
