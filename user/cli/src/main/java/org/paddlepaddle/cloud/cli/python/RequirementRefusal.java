// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.python;

import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;

/** A list of packages that nobody here can act on. */
public final class RequirementRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Object[] details;

    RequirementRefusal(String key, Object... details) {
        super(key);
        this.details = details;
    }

    /** For the user: what, where, and what to do. */
    public Failure failure(Shell shell) {
        var key = "requirements." + getMessage();
        return Failure.of(
                Exit.USAGE, shell.text(key, details), shell.text(key + "-advice", details));
    }
}
