// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * A request of the kernel's rtnetlink protocol: a header, a fixed part and attributes, each of them
 * with its length and its kind in front and filled up to four bytes.
 */
final class RouteRequest {
    static final int NEW_LINK = 16;
    static final int DELETE_LINK = 17;
    static final int NEW_ADDRESS = 20;
    static final int NEW_ROUTE = 24;

    static final int REPLACE = 0x100;
    static final int EXCLUSIVE = 0x200;
    static final int CREATE = 0x400;
    private static final int REQUEST_WITH_RECEIPT = 1 | 4;

    private static final int ROOM = 512;
    private static final int ALIGNMENT = 4;

    private final ByteBuffer bytes = ByteBuffer.allocate(ROOM).order(ByteOrder.nativeOrder());

    /**
     * @param kind one of the constants here
     * @param flags any of the constants here
     */
    RouteRequest(int kind, int flags) {
        bytes.putInt(0).putShort((short) kind).putShort((short) (REQUEST_WITH_RECEIPT | flags));
        bytes.putInt(1).putInt(0);
    }

    /** The fixed part of a request about an interface. */
    RouteRequest link(int index, int flags) {
        bytes.putInt(0).putInt(index).putInt(flags).putInt(flags);
        return this;
    }

    /** Small numbers of a fixed part. */
    RouteRequest octets(int... values) {
        for (int value : values) {
            bytes.put((byte) value);
        }
        return this;
    }

    /** A number of a fixed part. */
    RouteRequest word(int value) {
        bytes.putInt(value);
        return this;
    }

    RouteRequest text(int kind, String value) {
        return attribute(kind, it -> it.put(value.getBytes(StandardCharsets.UTF_8)).put((byte) 0));
    }

    RouteRequest number(int kind, int value) {
        return attribute(kind, it -> it.putInt(value));
    }

    RouteRequest octet(int kind, int value) {
        return attribute(kind, it -> it.put((byte) value));
    }

    /** An IPv4 address, dotted. */
    RouteRequest address(int kind, String value) {
        return attribute(
                kind,
                it -> {
                    for (var part : value.split("\\.", -1)) {
                        it.put((byte) Integer.parseInt(part));
                    }
                });
    }

    /** An attribute that holds attributes. */
    RouteRequest nested(int kind, Consumer<RouteRequest> content) {
        return attribute(kind, _ -> content.accept(this));
    }

    private RouteRequest attribute(int kind, Consumer<ByteBuffer> content) {
        int start = bytes.position();
        bytes.putShort((short) 0).putShort((short) kind);
        content.accept(bytes);
        bytes.putShort(start, (short) (bytes.position() - start));
        while (bytes.position() % ALIGNMENT != 0) {
            bytes.put((byte) 0);
        }
        return this;
    }

    byte[] bytes() {
        bytes.putInt(0, bytes.position());
        var all = new byte[bytes.position()];
        bytes.get(0, all);
        return all;
    }
}
