// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.cube.files.FaultPoint;

/** An agent that talks nonsense has not done what it was told. */
class StrangeAnswersIT {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {"null", "", "[]", "{}", "{\"success\":null}", "{\"success\":{}}", "\u0000"})
    void a_replica_that_answers_nonsense_is_behind(String body) throws IOException {
        try (var field = new Field(directory);
                var stranger = new Stranger(field.replica(1, 1).agentPort, body, field)) {
            field.set("min_available", "1").set("max_attempts", "1");
            field.produce(100, 100);
            try (var server = field.start(FaultPoint.NONE)) {
                assertThat(server.transfer().once()).isFalse();

                assertThat(stranger.asked).isTrue();
                assertThat(field.replica(1, 0).server.current()).isNotEmpty();
                assertThat(
                                server.transfer()
                                        .progress()
                                        .of(server.transfer().conf().nodes().get(3))
                                        .stage())
                        .isEqualTo(NodeStage.DEAD);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}"})
    void too_few_sensible_answers_give_the_release_up(String body) throws IOException {
        try (var field = new Field(directory);
                var _ = new Stranger(field.replica(1, 1).agentPort, body, field)) {
            field.set("min_available", "2").set("max_attempts", "1");
            field.produce(100, 100);
            try (var server = field.start(FaultPoint.NONE)) {
                assertThat(server.transfer().once()).isFalse();

                assertThat(server.transfer().currentVersion()).isEmpty();
                assertThat(field.served()).containsExactly("");
            }
        }
    }

    /** In the place of the last replica's agent. */
    private static final class Stranger implements AutoCloseable {
        private final HttpServer http;
        private volatile boolean asked;

        Stranger(int port, String body, Field field) throws IOException {
            field.replica(1, 1).goAway();
            http =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            http.createContext(
                    "/",
                    exchange -> {
                        asked = true;
                        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
                        exchange.getResponseBody().write(bytes);
                        exchange.close();
                    });
            http.start();
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }
}
