// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.command;

import java.time.InstantSource;
import org.paddlepaddle.cloud.hub.client.TransferProgress;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Progress;
import org.paddlepaddle.cloud.terminal.screen.Sizes;

/** The line that shows how far a push or a pull has come. */
final class TransferLine implements TransferProgress, AutoCloseable {
    private final Progress progress;
    private final String what;

    TransferLine(Shell shell, String what) {
        this.progress = new Progress(shell.screen(), InstantSource.system());
        this.what = what;
    }

    @Override
    public void moved(long done, long total) {
        progress.update(what + "  " + Sizes.bytes(done) + " / " + Sizes.bytes(total));
    }

    @Override
    public void close() {
        progress.clear();
    }
}
