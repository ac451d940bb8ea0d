// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.serving.InferenceException;

final class AllowedPicturesIT {
    private final AtomicInteger asked = new AtomicInteger();
    private HttpServer server;
    private String host;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        host = "127.0.0.1:" + server.getAddress().getPort();
        server.createContext(
                "/",
                exchange -> {
                    asked.incrementAndGet();
                    var path = exchange.getRequestURI().getPath();
                    if (path.endsWith("moved.jpg")) {
                        exchange.getResponseHeaders().add("Location", "/daisy.jpg");
                        exchange.sendResponseHeaders(302, -1);
                    } else if (path.endsWith("daisy.jpg")) {
                        exchange.sendResponseHeaders(200, 0);
                        exchange.getResponseBody().write(path.getBytes(StandardCharsets.UTF_8));
                    } else {
                        exchange.sendResponseHeaders(404, -1);
                    }
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void a_picture_may_be_in_the_request() {
        var pictures = new AllowedPictures(Set.of(), Optional.empty());

        assertThat(text(pictures.bytes("image", "ZGFpc3k="))).isEqualTo("daisy");
        assertThat(text(pictures.bytes("image", "data:image/jpeg;base64,ZGFpc3k=")))
                .isEqualTo("daisy");
    }

    @Test
    void nothing_is_fetched_from_a_host_that_nobody_named() {
        var pictures = new AllowedPictures(Set.of("example.com"), Optional.empty());

        assertThatThrownBy(() -> pictures.bytes("image", "http://" + host + "/daisy.jpg"))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("--pictures-from " + host);
        assertThat(asked).hasValue(0);
    }

    @Test
    void a_redirect_is_not_followed() {
        var pictures = new AllowedPictures(Set.of(host), Optional.empty());

        assertThat(text(pictures.bytes("image", "http://" + host + "/daisy.jpg")))
                .isEqualTo("/daisy.jpg");
        assertThatThrownBy(() -> pictures.bytes("image", "http://" + host + "/moved.jpg"))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("no picture at");
        assertThat(asked).hasValue(2);
    }

    @Test
    void a_mapped_host_is_answered_by_the_store() {
        var store = URI.create("http://" + host + "/data-map");
        var pictures = new AllowedPictures(Set.of(), Optional.of(store));

        assertThat(text(pictures.bytes("image", "https://bj.example.com/a/../b/daisy.jpg")))
                .isEqualTo("/data-map/bj.example.com/b/daisy.jpg");
        assertThatThrownBy(() -> pictures.bytes("image", "https://bj.example.com/../../secret.jpg"))
                .isInstanceOf(InferenceException.class);
        assertThatThrownBy(() -> pictures.bytes("image", "http://user@" + host + "/daisy.jpg"))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("no address");
    }
}
