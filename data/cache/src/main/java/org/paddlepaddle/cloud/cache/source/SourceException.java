// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.source;

/** A source that cannot be read as it was asked for; trying again will not help. */
public final class SourceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SourceException(String message) {
        super(message);
    }

    public SourceException(String message, Throwable cause) {
        super(message, cause);
    }
}
