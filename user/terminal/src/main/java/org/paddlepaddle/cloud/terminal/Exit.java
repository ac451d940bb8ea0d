// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

/** Exit codes; documented in {@code pdc --help} and never renumbered. */
public enum Exit {
    OK(0),
    /** The command was understood and did not succeed. */
    FAILED(1),
    /** The command line itself is wrong. */
    USAGE(2),
    /** The standalone system, or the API server asked for, does not answer. */
    NOT_RUNNING(3),
    /** Somebody else holds the home directory or the port. */
    BUSY(4),
    /** Something this machine must have is missing. */
    MISSING(5),
    /** The time allowed is over. */
    TIMEOUT(6),
    /** Ctrl-C, as shells count it. */
    INTERRUPTED(130);

    private final int code;

    Exit(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
