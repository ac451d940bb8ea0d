// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

/** How a value lies on the wire; groups, long deprecated, occur in no Kubernetes message. */
enum WireType {
    VARINT(0),
    FIXED64(1),
    DELIMITED(2),
    FIXED32(5);

    private final int number;

    WireType(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

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
