// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
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
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.engine.onnx.OnnxEngine;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** PP-OCRv4 as a package brings it: a picture read end to end, by declared steps alone. */
final class TextReadingIT {
    private static final Path PICTURES = Path.of("../../../shared/models/ocr");

    private static final String STEPS =
            """
            picture: image
            steps:
              small: { resize: { of: image, longest: 960, multiple: 32 } }
              map:
                run: { model: det.onnx, of: small, channels: bgr, mean: [ 0.5, 0.5, 0.5 ], std: [ 0.5, 0.5, 0.5 ] }
              places: { find: { of: map, onto: image, threshold: 0.3, least: 0.5, widen: 1.6 } }
              crops: { crop: { of: image, boxes: places } }
              text:
                read: { model: rec.onnx, of: crops, channels: bgr, mean: [ 0.5, 0.5, 0.5 ], std: [ 0.5, 0.5, 0.5 ] }
            """;
    private static final String TRANSFORM =
            """
            feeds: { image: { pixels: rgb } }
            answer: { lines: { of: text, characters: keys.txt, boxes: places } }
            """;

    @TempDir Path directory;

    private static Path file(PythonEnvironment python, String name) throws IOException {
        try (var files = Files.walk(python.root())) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    /** The recogniser carries its characters with it. */
    private static String characters(Path recogniser) throws OrtException {
        try (var session = OrtEnvironment.getEnvironment().createSession(recogniser.toString())) {
            return Objects.requireNonNull(
                    session.getMetadata().getCustomMetadata().get("character"));
        }
    }

    private InferenceServer served() throws Exception {
        assumeTrue(Files.isDirectory(PICTURES), "skipped: no shared models");
        var python =
                PythonEnvironment.having("ocr-models", "--no-deps", "rapidocr_onnxruntime==1.4.4");
        var model = Files.createDirectory(directory.resolve("ocr"));
        Files.copy(file(python, "ch_PP-OCRv4_det_infer.onnx"), model.resolve("det.onnx"));
        Files.copy(file(python, "ch_PP-OCRv4_rec_infer.onnx"), model.resolve("rec.onnx"));
        Files.writeString(model.resolve("serving_steps.yaml"), STEPS);
        var engine = new OnnxEngine(directory.resolve("cache"), 1);
        engine.load(ModelDirectory.of(model.resolve("det.onnx"))).close();
        Files.writeString(model.resolve("keys.txt"), characters(model.resolve("rec.onnx")));
        Files.writeString(model.resolve("serving_transform.yaml"), TRANSFORM);
        return InferenceServer.start(
                ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                List.of(
                        new ModelLoader(engine, Optional.empty())
                                .load(
                                        ModelDirectory.of(model),
                                        "ocr",
                                        "1",
                                        ModelLoader.Choice.auto,
                                        Optional.empty())));
    }

    private static String post(InferenceServer server, String body) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var address = "http://127.0.0.1:" + server.address().getPort() + "/ocr/prediction";
            var request =
                    HttpRequest.newBuilder(URI.create(address))
                            .POST(BodyPublishers.ofString(body))
                            .build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }

    private static String base64(String name) throws IOException {
        return Base64.getEncoder().encodeToString(Files.readAllBytes(PICTURES.resolve(name)));
    }

    @Test
    void a_picture_is_read_end_to_end() throws Exception {
        try (var server = served()) {
            var answer =
                    new ObjectMapper()
                            .readTree(
                                    post(
                                            server,
                                            "{\"key\":[\"image\"],\"value\":[\"%s\"]}"
                                                    .formatted(base64("1.jpg"))));

            assertThat(answer.path("err_no").asInt()).as(answer.toString()).isZero();
            assertThat(answer.path("key").toString()).isEqualTo("[\"res\",\"boxes\"]");
            assertThat(answer.at("/value/0").asText())
                    .contains("'土地整治与土壤修复研究中心'")
                    .contains("华南农业大学");
            assertThat(answer.at("/value/1").asText()).startsWith("[[[");

            var two =
                    post(
                            server,
                            "{\"feed\":[{\"image\":\"%1$s\"},{\"image\":\"%1$s\"}],\"fetch\":[]}"
                                    .formatted(base64("ch_doc3.jpg")));
            assertThat(two).contains("wanted is [1, -1, -1, 3]");
        }
    }
}
