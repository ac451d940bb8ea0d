// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.tunnel;

/** The peer broke the protocol; the tunnel is closed and its connection should be dropped. */
public final class TunnelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TunnelException(String message) {
        super(message);
    }
}
