// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.pipeline.expression;

/** Something in a workflow that cannot be worked out; the message says what and where. */
public final class ExpressionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ExpressionException(String message) {
        super(message, null, false, false);
    }

    /** What people are told. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
