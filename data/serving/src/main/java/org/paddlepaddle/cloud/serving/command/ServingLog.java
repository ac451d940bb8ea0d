// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.paddlepaddle.cloud.terminal.Shell;

/** What a service says while it runs: a line per change of state, on standard error. */
final class ServingLog extends Handler {
    private static final Logger ROOT = Logger.getLogger("");

    /** gRPC sets an option of sockets on its connections within the process, each time in vain. */
    private static final Logger BOOTSTRAP = Logger.getLogger("io.netty.bootstrap");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

    private final Shell shell;
    private final SimpleFormatter sentences = new SimpleFormatter();

    private ServingLog(Shell shell) {
        this.shell = shell;
    }

    /** Commands are quiet by default; a service is not. */
    static void open(Shell shell) {
        for (var handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        ROOT.setLevel(Level.INFO);
        BOOTSTRAP.setLevel(Level.SEVERE);
        ROOT.addHandler(new ServingLog(shell));
    }

    @Override
    public void publish(LogRecord entry) {
        var failure = entry.getThrown();
        shell.screen()
                .errorLine(
                        TIME.format(entry.getInstant())
                                + " "
                                + entry.getLevel()
                                + " "
                                + sentences.formatMessage(entry)
                                + (failure == null ? "" : ": " + failure));
    }

    @Override
    public void flush() {
        shell.screen().err().flush();
    }

    @Override
    public void close() {}
}
