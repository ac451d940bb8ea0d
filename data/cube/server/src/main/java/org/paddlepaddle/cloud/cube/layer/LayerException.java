// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.layer;

import org.jspecify.annotations.Nullable;

/** A layer cannot be read or written: which file, what was found. */
public final class LayerException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LayerException(String message) {
        super(message);
    }

    public LayerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
