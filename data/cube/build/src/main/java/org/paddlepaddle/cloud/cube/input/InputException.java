// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.input;

import java.net.ConnectException;
import org.jspecify.annotations.Nullable;

/** A file cannot be used: which one, where in it, and why. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    public static InputException at(String file, long offset, String found) {
        return new InputException(file + ", byte " + offset + ": " + found);
    }

    public static InputException unreadable(String file, Throwable cause) {
        String why = cause.getMessage() == null ? words(cause) : cause.getMessage();
        return new InputException(file + ": cannot be read: " + why, cause);
    }

    /** What a connection that nobody takes says: nothing. */
    private static String words(Throwable cause) {
        return cause instanceof ConnectException
                ? "nobody answers there"
                : cause.getClass().getSimpleName();
    }
}
