// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.model;

/** A model directory that cannot be served; says which file, what is allowed, what to do. */
public final class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
