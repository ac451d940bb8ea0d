// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.engine.onnx.OnnxEngine;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;

/** The documents' picture of a daisy through a genuine classifier, without a line of Python. */
final class TransformIT {
    private static final Path MODEL = Path.of("../../../shared/models/imagenet-classifier");

    @TempDir Path directory;

    private InferenceServer served() throws Exception {
        assumeTrue(Files.isDirectory(MODEL), "skipped: no shared models");
        var model = Files.createDirectory(directory.resolve("image"));
        Files.copy(MODEL.resolve("classifier.onnx"), model.resolve("model.onnx"));
        Files.copy(MODEL.resolve("imagenet.label"), model.resolve("imagenet.label"));
        Files.writeString(
                model.resolve("serving_transform.yaml"),
                """
                feeds:
                  image:
                    picture: { resize: 278, crop: 244, mean: [ 0.485, 0.456, 0.406 ], std: [ 0.229, 0.224, 0.225 ] }
                answer:
                  labels: { of: scores, names: imagenet.label, softmax: true }
                """);
        var loader =
                new ModelLoader(new OnnxEngine(directory.resolve("cache"), 1), Optional.empty());
        return InferenceServer.start(
                ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                List.of(
                        loader.load(
                                ModelDirectory.of(model),
                                "image",
                                "1",
                                ModelLoader.Choice.onnx,
                                Optional.empty())));
    }

    private static JsonNode post(InferenceServer server, String path, String body)
            throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(
                                    URI.create(
                                            "http://127.0.0.1:"
                                                    + server.address().getPort()
                                                    + path))
                            .POST(BodyPublishers.ofString(body))
                            .build();
            return new ObjectMapper()
                    .readTree(client.send(request, BodyHandlers.ofString()).body());
        }
    }

    @Test
    void a_picture_of_a_daisy_is_a_daisy() throws Exception {
        try (var server = served()) {
            var picture =
                    Base64.getEncoder()
                            .encodeToString(Files.readAllBytes(MODEL.resolve("daisy.jpg")));
            var sample = "{\"image\": \"" + picture + "\"}";

            var web =
                    post(
                            server,
                            "/image/prediction",
                            "{\"feed\": [%s, %s], \"fetch\": [\"scores\"]}"
                                    .formatted(sample, sample));
            var kserve =
                    post(server, "/v1/models/image:predict", "{\"instances\": [" + sample + "]}");

            assertThat(web.at("/result/label").toString()).isEqualTo("[\"daisy\",\"daisy\"]");
            assertThat(web.at("/result/prob/0").asDouble()).isBetween(0.9, 1.0);
            assertThat(kserve.at("/predictions/0/label").asText()).isEqualTo("daisy");
        }
    }

    @Test
    void a_picture_comes_as_key_and_value() throws Exception {
        try (var server = served()) {
            var picture =
                    Base64.getEncoder()
                            .encodeToString(Files.readAllBytes(MODEL.resolve("daisy.jpg")));
            var answer =
                    post(
                            server,
                            "/image/prediction",
                            "{\"key\":[\"image\"],\"value\":[\"" + picture + "\"]}");

            assertThat(answer.path("err_no").asInt()).isZero();
            assertThat(answer.path("key").toString()).isEqualTo("[\"label\",\"prob\"]");
            assertThat(answer.at("/value/0").asText()).isEqualTo("['daisy']");
            assertThat(answer.at("/value/1").asText()).startsWith("[0.99");
            assertThat(
                            post(
                                            server,
                                            "/image/prediction",
                                            "{\"key\":[\"image\"],\"value\":[\"no picture\"]}")
                                    .path("err_no")
                                    .asInt())
                    .isEqualTo(5000);
        }
    }

    @Test
    void an_address_that_nobody_allowed_is_refused_with_the_remedy() throws Exception {
        try (var server = served()) {
            var answer =
                    post(
                            server,
                            "/image/prediction",
                            "{\"feed\": [{\"image\": \"http://localhost/x.jpg\"}], \"fetch\": []}");

            assertThat(answer.path("result").asText()).contains("--pictures-from localhost");
        }
    }
}
