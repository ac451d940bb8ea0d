// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.proto;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.TestServer;

/** Protobuf over HTTP: which bodies reach the handler, and as what. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProtobufRequestIT {
    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

    private TestServer server;

    @BeforeAll
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @BeforeEach
    void quiet() {
        server.cluster.requests.clear();
    }

    @Test
    void a_create_arrives_as_json_and_is_answered_in_json() throws Exception {
        var content = Wire.message().child(1, Wire.message().text(1, "made"));

        var answer = send("POST", CONFIG_MAPS, Wire.body("v1", "ConfigMap", content));

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(requireNonNull(server.cluster.requests.take().body()).toString())
                .contains("\"kind\":\"ConfigMap\"", "\"name\":\"made\"");
    }

    @Test
    void options_in_the_body_of_a_delete_reach_the_options() throws Exception {
        server.cluster.put("configmaps", "default", "{\"metadata\":{\"name\":\"gone\"}}");
        var options = Wire.message().number(1, 0).text(4, "Foreground");

        var answer =
                send("DELETE", CONFIG_MAPS + "/gone", Wire.body("v1", "DeleteOptions", options));

        assertThat(answer.statusCode()).isEqualTo(200);
        var seen = server.cluster.requests.take();
        assertThat(seen.options().text("gracePeriodSeconds")).contains("0");
        assertThat(seen.options().text("propagationPolicy")).contains("Foreground");
    }

    @Test
    void what_does_not_decode_is_a_bad_request_and_a_strange_kind_an_unsupported_one() {
        var garbage = send("POST", CONFIG_MAPS, new byte[] {'k', '8', 's', 0, 9, 9, 9});
        var strange =
                send("POST", CONFIG_MAPS, Wire.body("example.org/v1", "Widget", Wire.message()));

        assertThat(garbage.statusCode()).isEqualTo(400);
        assertThat(garbage.body())
                .contains("\"kind\":\"Status\"", "\"reason\":\"BadRequest\"", "ConfigMap");
        assertThat(strange.statusCode()).isEqualTo(415);
        assertThat(server.cluster.requests).isEmpty();
    }

    private HttpResponse<String> send(String method, String path, byte[] body) {
        var request =
                server.request(path)
                        .header("Content-Type", ProtobufBodies.MEDIA_TYPE + ";type=anything")
                        .header("Accept", ProtobufBodies.MEDIA_TYPE + ",application/json")
                        .method(method, BodyPublishers.ofByteArray(body))
                        .build();
        return server.send(server.admin(), request);
    }
}
