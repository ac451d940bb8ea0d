// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.legacy;

import org.jspecify.annotations.Nullable;

/** A directory of upstream's format cannot be read or written: which file and why. */
public final class LegacyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LegacyException(String message) {
        super(message);
    }

    public LegacyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
