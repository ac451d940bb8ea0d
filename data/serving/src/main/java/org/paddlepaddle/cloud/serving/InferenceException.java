// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

/** A request that gets no result; says why, in a sentence for whoever sent it. */
public final class InferenceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why, as far as protocols have a code for it. */
    public enum Kind {
        /** The request is wrong: feeds, types, shapes, names. */
        INVALID,
        /** There is no such model, version or path. */
        UNKNOWN,
        /** The path exists, for another method. */
        WRONG_METHOD,
        /** The request is larger than allowed. */
        TOO_LARGE,
        /** The queue is full; the same request may succeed later. */
        OVERLOADED,
        /** The time the client gave is over. */
        DEADLINE,
        /** The server ends, or the model is not ready, or the table does not answer. */
        UNAVAILABLE,
        /** The engine failed on a request that looked right. */
        FAILED
    }

    private final Kind kind;

    public InferenceException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public InferenceException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public static InferenceException invalid(String message) {
        return new InferenceException(Kind.INVALID, message);
    }

    public static InferenceException unknown(String message) {
        return new InferenceException(Kind.UNKNOWN, message);
    }

    public Kind kind() {
        return kind;
    }

    /** The sentence; never null. */
    public String sentence() {
        var message = getMessage();
        return message == null ? kind.name() : message;
    }
}
