// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

/** A stream that was asked for and cannot be given. */
final class StreamRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int code;

    /**
     * @param code as HTTP has it
     */
    StreamRefusal(int code, String message) {
        super(message);
        this.code = code;
    }

    int code() {
        return code;
    }
}
