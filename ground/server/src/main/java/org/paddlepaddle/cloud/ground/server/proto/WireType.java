// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

/** How a value lies on the wire; groups, long deprecated, occur in no Kubernetes message. */
enum WireType {
    VARINT,
    FIXED64,
    DELIMITED,
    FIXED32;

    static WireType of(int number) {
        return switch (number) {
            case 0 -> VARINT;
            case 1 -> FIXED64;
            case 2 -> DELIMITED;
            case 5 -> FIXED32;
            default -> throw new MalformedProtobuf("proto: illegal wireType " + number);
        };
    }
}
