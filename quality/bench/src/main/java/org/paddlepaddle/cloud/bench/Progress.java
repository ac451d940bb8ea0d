// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import java.io.Console;
import java.io.PrintStream;
import java.util.Optional;

/** Says on standard error what is being measured: one line that changes, or one line per part. */
public final class Progress {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream err;
    private final boolean terminal;
    private String part = "";
    private boolean broken;

    public Progress(PrintStream err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    public static Progress ofThisProcess() {
        boolean terminal =
                Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        return new Progress(System.err, terminal);
    }

    /** A new part of the run begins. */
    public void part(String name) {
        part = name;
        if (!terminal) {
            err.println("  " + name);
        }
    }

    /** What of that part is going on. */
    public void step(String what) {
        if (terminal) {
            err.print(CLEAR + "  " + part + ": " + what);
            err.flush();
        }
    }

    /** A part broke off; the others go on. */
    public void broke(String name, String why) {
        broken = true;
        err.println((terminal ? CLEAR : "") + "  " + name + " broke off: " + why);
    }

    public boolean anyBroken() {
        return broken;
    }

    public void done() {
        if (terminal) {
            err.print(CLEAR);
            err.flush();
        }
    }
}
