// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench;

import org.jspecify.annotations.Nullable;

/** A measurement could not be made: what was tried and what was found. */
public final class BenchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BenchException(String message) {
        super(message);
    }

    public BenchException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
