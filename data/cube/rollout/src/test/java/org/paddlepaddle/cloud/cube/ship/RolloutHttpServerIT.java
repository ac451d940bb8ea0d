// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.ship;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.cube.files.SharedToken;
import org.paddlepaddle.cloud.http.HttpLimits;
import org.paddlepaddle.cloud.testkit.http.HttpSmuggling;

/** Agent and transfer listen for whoever reaches them. */
class RolloutHttpServerIT {
    private static final int PATIENCE_MILLIS = 60_000;
    private static final int MANY = 1200;
    private static final HttpLimits IMPATIENT =
            HttpLimits.DEFAULT.withTimes(
                    HttpLimits.DEFAULT.headTime(),
                    Duration.ofSeconds(2),
                    HttpLimits.DEFAULT.idleTime(),
                    Duration.ofSeconds(1));

    private final RolloutHttpServer server =
            RolloutHttpServer.bind(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    SharedToken.NONE,
                    false,
                    IMPATIENT);

    @AfterEach
    void close() {
        server.close();
    }

    private Socket connect() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    @Test
    void nothing_with_two_meanings_is_answered() throws IOException {
        server.answer("/", request -> Envelope.ok(request.body())).start();

        HttpSmuggling.assertAllRefused("/agent/cmd", this::connect);
    }

    @Test
    void a_body_that_stops_is_given_up() throws IOException {
        server.answer("/", request -> Envelope.ok(request.body())).start();
        try (var slow = connect()) {
            var head = "POST /agent/cmd HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
            slow.getOutputStream().write(head.getBytes(US_ASCII));

            assertThat(new String(slow.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void connections_beyond_the_limit_are_sent_away() throws IOException {
        server.answer("/", request -> Envelope.ok(request.body())).start();
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < MANY; i++) {
                open.add(connect());
            }
            var last = open.getLast();

            assertThat(new String(last.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 503 ");
        } finally {
            for (var socket : open) {
                socket.close();
            }
        }
    }
}
