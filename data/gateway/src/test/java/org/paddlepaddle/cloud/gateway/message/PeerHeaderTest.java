// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.gateway.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

final class PeerHeaderTest {
    private static final InetSocketAddress CLIENT =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 40123);

    private final PeerHeader header = PeerHeader.fresh();

    private String written() {
        var headers = new DefaultHttpHeaders();
        headers.add(PeerHeader.NAME, "forged");
        header.set(headers, CLIENT);
        assertThat(headers.getAll(PeerHeader.NAME)).hasSize(1);
        return headers.get(PeerHeader.NAME);
    }

    @Test
    void what_was_written_is_read() {
        assertThat(header.read(written())).contains(CLIENT);
    }

    @Test
    void another_secret_is_not_believed() {
        assertThat(PeerHeader.fresh().read(written())).isEmpty();
        assertThat(header.read("127.0.0.1 40123")).isEmpty();
        assertThat(header.read(" 127.0.0.1 40123")).isEmpty();
        assertThat(header.read("")).isEmpty();
    }

    @Test
    void a_client_without_an_address_leaves_no_header() {
        var headers = new DefaultHttpHeaders();
        headers.add(PeerHeader.NAME, "forged");

        header.set(headers, null);

        assertThat(headers.contains(PeerHeader.NAME)).isFalse();
    }
}
