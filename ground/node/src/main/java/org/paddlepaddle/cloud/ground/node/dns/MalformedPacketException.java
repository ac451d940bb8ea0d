// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

/** A packet that is not what the protocol allows. */
final class MalformedPacketException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedPacketException(String message) {
        super(message);
    }
}
