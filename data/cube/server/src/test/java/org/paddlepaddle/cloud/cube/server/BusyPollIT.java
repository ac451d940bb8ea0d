// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop that stays awake after every request, much longer than these tests take. */
@Timeout(value = 20, unit = TimeUnit.SECONDS)
class BusyPollIT {
    private static final Duration FOR_EVER = Duration.ofMinutes(1);
    private static final String OK = "1202080018002007|";

    private final MemoryStore store = new MemoryStore().with("", "1", Map.of(1L, new byte[64]));

    private CubeServer server() {
        return CubeServer.start(
                ServerOptions.defaults().withLoops(1).withBusyPoll(FOR_EVER), store);
    }

    private static void ask(WireClient client, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            client.send(WireClient.seek("0801"));
            assertThat(client.reply()).startsWith(OK);
        }
    }

    @Test
    void others_are_answered_while_one_asks_and_asks() throws IOException {
        try (var server = server();
                var one = new WireClient(server.port());
                var other = new WireClient(server.port())) {
            ask(one, 100);
            ask(other, 1);
            ask(one, 1);
            ask(other, 100);
        }
    }

    @Test
    void who_comes_later_is_welcome_and_who_leaves_is_forgotten() throws IOException {
        try (var server = server();
                var last = new WireClient(server.port())) {
            for (int i = 0; i < 5; i++) {
                try (var client = new WireClient(server.port())) {
                    ask(client, 20);
                }
            }
            ask(last, 1);
        }
    }

    @Test
    void requests_that_come_in_pieces_are_answered() throws IOException {
        var request = WireClient.seek("0801");
        try (var server = server();
                var client = new WireClient(server.port())) {
            ask(client, 20);
            for (var piece : request) {
                client.send(new byte[] {piece});
            }

            assertThat(client.reply()).startsWith(OK);
        }
    }

    @Test
    void what_other_threads_answer_is_sent() throws Exception {
        try (var server = server();
                var http = HttpClient.newHttpClient();
                var client = new WireClient(server.port())) {
            ask(client, 100);

            var health = URI.create("http://127.0.0.1:" + server.port() + "/status");
            var reply =
                    http.send(HttpRequest.newBuilder(health).build(), BodyHandlers.discarding());

            assertThat(reply.statusCode()).isEqualTo(200);
        }
    }
}
