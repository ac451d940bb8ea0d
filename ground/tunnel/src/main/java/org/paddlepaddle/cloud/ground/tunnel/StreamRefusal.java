// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

/** A stream that was asked for and cannot be given. */
public final class StreamRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int code;

    /**
     * @param code as HTTP has it
     */
    public StreamRefusal(int code, String message) {
        super(message);
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** What is told to the one who asked. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
