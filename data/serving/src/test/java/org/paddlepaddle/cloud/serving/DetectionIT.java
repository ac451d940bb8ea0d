// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
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
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.engine.LoadedModel;
import org.paddlepaddle.cloud.serving.engine.onnx.OnnxEngine;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.tensor.ElementType;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.serving.tensor.TensorSpec;
import org.paddlepaddle.cloud.serving.transform.AllowedPictures;
import org.paddlepaddle.cloud.serving.transform.TransformFile;

/** Detectors without a line of Python: pictures in, {@code bbox_result} out. */
final class DetectionIT {
    private static final Path FASTEST = Path.of("../../../shared/models/fastestdet");

    @TempDir Path directory;

    /**
     * What a detector of YOLOv3's shape is fed and gives; its rows are those behind the manual's
     * answer for dog.jpeg, whose weights cannot be had.
     */
    private static final class DogDetector implements LoadedModel {
        private final List<Tensor> fed = new ArrayList<>();

        @Override
        public String platform() {
            return "java";
        }

        @Override
        public List<TensorSpec> inputs() {
            return List.of(
                    new TensorSpec("im_shape", ElementType.FLOAT32, List.of(-1L, 2L)),
                    new TensorSpec("image", ElementType.FLOAT32, List.of(-1L, 3L, 640L, 640L)),
                    new TensorSpec("scale_factor", ElementType.FLOAT32, List.of(-1L, 2L)));
        }

        @Override
        public List<TensorSpec> outputs() {
            return List.of(new TensorSpec("scale_0.tmp_1", ElementType.FLOAT32, List.of(-1L, 6L)));
        }

        @Override
        public List<Tensor> run(List<Tensor> inputs, List<String> outputs) {
            fed.clear();
            fed.addAll(inputs);
            return List.of(
                    Tensor.floats(
                            "scale_0.tmp_1",
                            List.of(3L, 6L),
                            16,
                            0.9826956987380981f,
                            138.06399536132812f,
                            54.169952392578125f,
                            601.212646484375f,
                            605.7763671875f,
                            57,
                            0.02150958590209484f,
                            142.67298889160156f,
                            29.47320556640625f,
                            543.2603759765625f,
                            592.58660888671875f,
                            // Nothing, as multiclass_nms says it.
                            -1,
                            0,
                            0,
                            0,
                            0,
                            0));
        }

        @Override
        public void close() {}
    }

    private static InferenceServer serve(ServedModel model) {
        return InferenceServer.start(
                ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                List.of(model));
    }

    private static String post(InferenceServer server, String path, String body) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var address = "http://127.0.0.1:" + server.address().getPort() + path;
            var request =
                    HttpRequest.newBuilder(URI.create(address))
                            .POST(BodyPublishers.ofString(body))
                            .build();
            return client.send(request, BodyHandlers.ofString()).body();
        }
    }

    private static String green() throws IOException {
        var image = new BufferedImage(8, 4, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 32; i++) {
            image.setRGB(i % 8, i / 8, 0x00FF00);
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private ServedModel dogs(DogDetector detector) throws IOException {
        Files.writeString(
                directory.resolve("serving_transform.yaml"),
                """
                feeds:
                  image:
                    picture: { size: [ 640, 640 ], mean: [ 0.485, 0.456, 0.406 ], std: [ 0.229, 0.224, 0.225 ] }
                  im_shape: { value: [ 640, 640 ] }
                  scale_factor: { value: [ 1, 1 ] }
                answer:
                  boxes: { of: scale_0.tmp_1 }
                """);
        var transform =
                TransformFile.find(directory, new AllowedPictures(Set.of(), Optional.empty()));
        return new ServedModel(
                "yolov3", "1", Optional.empty(), detector, Optional.empty(), transform);
    }

    @Test
    void the_manuals_answer_comes_in_its_printed_form() throws Exception {
        var detector = new DogDetector();
        var model = dogs(detector);
        // Rows are not samples: what two pictures have in them cannot be told apart.
        assertThat(model.batched()).isFalse();
        try (var server = serve(model)) {
            var answer =
                    post(
                            server,
                            "/yolov3/prediction",
                            "{\"key\":[\"image\"],\"value\":[\"" + green() + "\"]}");

            assertThat(answer)
                    .isEqualTo(
                            "{\"err_no\":0,\"err_msg\":\"\",\"key\":[\"bbox_result\"],\"value\":[\"[{'category_id':"
                                + " 16, 'bbox': [138.06399536132812, 54.169952392578125,"
                                + " 464.1486511230469, 552.6064147949219], 'score':"
                                + " 0.9826956987380981}, {'category_id': 57, 'bbox':"
                                + " [142.67298889160156, 29.47320556640625, 401.58738708496094,"
                                + " 564.1134033203125], 'score':"
                                + " 0.02150958590209484}]\"],\"tensors\":[]}");
        }
        assertThat(detector.fed.get(0).toFloats()).containsExactly(640, 640);
        assertThat(detector.fed.get(2).toFloats()).containsExactly(1, 1);
        var pixels = detector.fed.get(1).toFloats();
        assertThat(pixels[0]).isCloseTo((0 - 0.485f) / 0.229f, within(1e-5f));
        assertThat(pixels[640 * 640]).isCloseTo((1 - 0.456f) / 0.224f, within(1e-5f));
    }

    @Test
    void a_feed_with_a_value_may_be_sent_nonetheless() throws Exception {
        var detector = new DogDetector();
        try (var server = serve(dogs(detector))) {
            var answer =
                    post(
                            server,
                            "/yolov3/prediction",
                            "{\"feed\":[{\"image\":\"%s\",\"im_shape\":[320,320]}],\"fetch\":[]}"
                                    .formatted(green()));

            assertThat(answer).startsWith("{\"result\":[{\"bbox_result\":[{\"category_id\":16,");
        }
        assertThat(detector.fed.get(0).toFloats()).containsExactly(320, 320);
    }

    @Test
    void a_genuine_detector_finds_the_person_and_the_kites() throws Exception {
        assumeTrue(Files.isDirectory(FASTEST), "skipped: no shared models");
        var model = Files.createDirectory(directory.resolve("fastest"));
        Files.copy(FASTEST.resolve("FastestDet.onnx"), model.resolve("model.onnx"));
        Files.writeString(
                model.resolve("serving_transform.yaml"),
                """
                feeds: { input.1: { picture: { size: [ 352, 352 ], channels: bgr } } }
                answer: { boxes: { of: "758", least: 0.6, cells: { size: [ 640, 480 ] } } }
                """);
        var picture =
                Base64.getEncoder()
                        .encodeToString(Files.readAllBytes(FASTEST.resolve("000000570688.jpg")));
        var loader =
                new ModelLoader(new OnnxEngine(directory.resolve("cache"), 1), Optional.empty());
        var loaded =
                loader.load(
                        ModelDirectory.of(model),
                        "fastest",
                        "1",
                        ModelLoader.Choice.onnx,
                        Optional.empty());
        try (var server = serve(loaded)) {
            var answer =
                    new ObjectMapper()
                            .readTree(
                                    post(
                                            server,
                                            "/fastest/prediction",
                                            "{\"feed\":[{\"input.1\":\"%s\"}],\"fetch\":[]}"
                                                    .formatted(picture)));
            var things = answer.at("/result/0/bbox_result");

            assertThat(things)
                    .as(answer.toString())
                    .anySatisfy(
                            thing -> {
                                assertThat(thing.path("category_id").asInt()).isZero();
                                assertThat(overlap(thing.path("bbox"), 218, 326, 263, 466))
                                        .isGreaterThan(0.7);
                            })
                    .anySatisfy(
                            thing -> assertThat(thing.path("category_id").asInt()).isEqualTo(33));
        }
    }

    /** Intersection over union of a left, top, width, height with two corners. */
    private static double overlap(
            JsonNode box, double left, double top, double right, double bottom) {
        double x = box.get(0).asDouble();
        double y = box.get(1).asDouble();
        double width = box.get(2).asDouble();
        double height = box.get(3).asDouble();
        double across = Math.min(x + width, right) - Math.max(x, left);
        double down = Math.min(y + height, bottom) - Math.max(y, top);
        double shared = Math.max(0, across) * Math.max(0, down);
        return shared / (width * height + (right - left) * (bottom - top) - shared);
    }
}
