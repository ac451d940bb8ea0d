// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.supervise.Threads;

/** Requests that lie behind each other already while the first of them is served. */
class PipelinedBodiesIT {
    private static final int REQUESTS = 200;
    private static final int PATIENCE_MILLIS = 60_000;
    private static final Pattern NUMBER = Pattern.compile("<n>(\\d+)</n>");

    /** Reads slowly: the last piece of a body is there before its first is taken. */
    private static Reply numbered(Incoming request) {
        var piece = new byte[512];
        long length = 0;
        try {
            for (int n = 0; n >= 0; n = request.body().read(piece)) {
                length += n;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(length).isEqualTo(request.contentLength());
        var text = "<n>" + request.target().substring(1) + "</n>";
        return Reply.xml(200, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void each_is_answered_after_the_one_before() throws Exception {
        try (var listener =
                new HttpListener(PipelinedBodiesIT::numbered, new BodyMemoryBudget(64 << 20))) {
            var address = listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (var socket = new Socket(address.getAddress(), address.getPort())) {
                socket.setSoTimeout(PATIENCE_MILLIS);
                var sender = Threads.start("sender", () -> send(socket));

                var answers =
                        new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

                sender.join();
                assertThat(numbers(answers))
                        .isEqualTo(IntStream.range(0, REQUESTS).boxed().toList());
            }
        }
    }

    /**
     * Bodies a little larger than what may lie in the server, so that the last piece is too much.
     */
    private static void send(Socket socket) {
        try {
            for (int i = 0; i < REQUESTS; i++) {
                var body = new byte[StreamedRequestBody.MOST_QUEUED + 1 + i * 500];
                var head =
                        "PUT /%d HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\nConnection: %s\r\n\r\n"
                                .formatted(
                                        i, body.length, i == REQUESTS - 1 ? "close" : "keep-alive");
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().write(body);
            }
        } catch (IOException e) {
            // The server has hung up: the answers tell.
        }
    }

    private static List<Integer> numbers(String answers) {
        return NUMBER.matcher(answers)
                .results()
                .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                .toList();
    }
}
