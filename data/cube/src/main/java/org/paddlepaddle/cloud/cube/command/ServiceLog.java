// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.command;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What a service says while it runs: a line per change of state, on standard error. */
final class ServiceLog extends Handler {
    private static final Logger ROOT = Logger.getLogger("");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

    private final Terminal terminal;
    private final SimpleFormatter sentences = new SimpleFormatter();

    private ServiceLog(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Commands are quiet by default; a service is not. */
    static void open(Terminal terminal) {
        for (var handler : ROOT.getHandlers()) {
            ROOT.removeHandler(handler);
        }
        ROOT.setLevel(Level.INFO);
        ROOT.addHandler(new ServiceLog(terminal));
    }

    @Override
    public void publish(LogRecord entry) {
        var failure = entry.getThrown();
        terminal.err()
                .println(
                        TIME.format(entry.getInstant())
                                + " "
                                + entry.getLevel()
                                + " "
                                + sentences.formatMessage(entry)
                                + (failure == null ? "" : ": " + failure));
    }

    @Override
    public void flush() {
        terminal.err().flush();
    }

    @Override
    public void close() {}
}
