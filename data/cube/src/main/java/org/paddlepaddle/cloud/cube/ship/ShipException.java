// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

/** Something could not be shipped: what, from where, and what was expected. */
public final class ShipException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ShipException(String message) {
        super(message);
    }

    public ShipException(String message, Throwable cause) {
        super(message, cause);
    }
}
