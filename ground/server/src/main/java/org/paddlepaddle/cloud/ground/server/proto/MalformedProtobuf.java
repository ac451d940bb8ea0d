// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

/** Bytes that are not what the protobuf encoding or the table of messages allows. */
final class MalformedProtobuf extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedProtobuf(String message) {
        super(message);
    }
}
