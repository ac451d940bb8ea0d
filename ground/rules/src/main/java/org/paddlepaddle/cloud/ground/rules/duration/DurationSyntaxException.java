// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.duration;

/** A text that is no duration; the message says why in Go's words. */
public final class DurationSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DurationSyntaxException(String message) {
        super(message);
    }
}
