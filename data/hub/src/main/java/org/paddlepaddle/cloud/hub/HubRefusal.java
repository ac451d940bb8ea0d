// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub;

/** A request that the model hub does not carry out, with the reason for the person who asked. */
public final class HubRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of refusal, as protocols tell them apart. */
    public enum Reason {
        INVALID,
        NOT_FOUND,
        CONFLICT
    }

    private final Reason reason;

    private HubRefusal(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public static HubRefusal invalid(String message) {
        return new HubRefusal(Reason.INVALID, message);
    }

    public static HubRefusal notFound(String message) {
        return new HubRefusal(Reason.NOT_FOUND, message);
    }

    public static HubRefusal conflict(String message) {
        return new HubRefusal(Reason.CONFLICT, message);
    }

    public Reason reason() {
        return reason;
    }
}
