// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.terminal;

import java.util.List;

/**
 * A command that ends without success: one sentence that says what happened and where, and lines
 * that say what to do next. Both are already in the reader's language.
 */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Exit exit;
    private final transient List<String> advice;

    public Failure(Exit exit, String what, List<String> advice) {
        super(what);
        this.exit = exit;
        this.advice = List.copyOf(advice);
    }

    public Failure(Exit exit, String what, List<String> advice, Throwable cause) {
        super(what, cause);
        this.exit = exit;
        this.advice = List.copyOf(advice);
    }

    public static Failure of(Exit exit, String what, String... advice) {
        return new Failure(exit, what, List.of(advice));
    }

    public Exit exit() {
        return exit;
    }

    public List<String> advice() {
        return advice;
    }
}
