// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.hub.store;

/** The registry's database cannot be read or written. */
public final class HubStoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HubStoreException(String attempted, Exception cause) {
        super("model hub: " + attempted + ": " + cause.getMessage(), cause);
    }
}
