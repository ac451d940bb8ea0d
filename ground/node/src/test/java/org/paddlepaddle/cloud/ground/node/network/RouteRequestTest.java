// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RouteRequestTest {
    private static final int HEADER = 16;
    private static final int LINK = 16;

    @Test
    void when_finished_then_the_header_says_how_long_it_is_and_asks_for_a_receipt() {
        var bytes = read(new RouteRequest(RouteRequest.NEW_LINK, RouteRequest.CREATE).link(7, 1));

        assertThat(bytes.limit()).isEqualTo(HEADER + LINK);
        assertThat(bytes.getInt(0)).isEqualTo(HEADER + LINK);
        assertThat(bytes.getShort(4)).isEqualTo((short) 16);
        assertThat(bytes.getShort(6)).isEqualTo((short) (0x400 | 1 | 4));
        assertThat(bytes.getInt(HEADER + 4)).isEqualTo(7);
    }

    @Test
    void when_a_text_does_not_fill_four_bytes_then_the_next_attribute_begins_at_four() {
        var bytes = read(new RouteRequest(RouteRequest.NEW_LINK, 0).text(3, "eth0").number(10, 42));

        // length and kind, five letters with the zero, three to fill
        assertThat(bytes.getShort(HEADER)).isEqualTo((short) 9);
        assertThat(bytes.getShort(HEADER + 2)).isEqualTo((short) 3);
        var name = StandardCharsets.US_ASCII.decode(bytes.slice(HEADER + 4, 4)).toString();
        assertThat(name).isEqualTo("eth0");
        assertThat(bytes.getShort(HEADER + 12)).isEqualTo((short) 8);
        assertThat(bytes.getShort(HEADER + 14)).isEqualTo((short) 10);
        assertThat(bytes.getInt(HEADER + 16)).isEqualTo(42);
    }

    @Test
    void when_attributes_are_nested_then_the_outer_one_is_as_long_as_all_of_them() {
        var bytes =
                read(
                        new RouteRequest(RouteRequest.NEW_LINK, 0)
                                .nested(18, it -> it.octet(4, 1).octet(5, 2)));

        assertThat(bytes.getShort(HEADER)).isEqualTo((short) 20);
        assertThat(bytes.getShort(HEADER + 4)).isEqualTo((short) 5);
        assertThat(bytes.limit()).isEqualTo(HEADER + 20);
    }

    @Test
    void when_it_holds_an_address_then_its_parts_are_in_the_order_of_the_network() {
        var bytes = read(new RouteRequest(RouteRequest.NEW_ADDRESS, 0).address(2, "10.88.0.255"));

        var parts = new byte[4];
        bytes.get(HEADER + 4, parts);
        assertThat(parts).containsExactly(10, 88, 0, -1);
    }

    private static ByteBuffer read(RouteRequest request) {
        return ByteBuffer.wrap(request.bytes()).order(ByteOrder.nativeOrder());
    }
}
