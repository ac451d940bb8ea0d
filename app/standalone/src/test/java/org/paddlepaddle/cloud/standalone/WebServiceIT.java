// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.FreePorts;

/** Users' own web_service.py on the genuine Paddle Serving, as the image's environment has it. */
@Tag("nightly")
class WebServiceIT {
    private static final String HOUSE =
            "{\"key\":[\"x\"],\"value\":[\"0.0137, -0.1136, 0.2553, -0.0692, 0.0582, -0.0727,"
                    + " -0.1583, -0.0584, 0.6283, 0.4919, 0.1856, 0.0795, -0.0332\"]}";
    private static final Path PROGRAM = Path.of("../../samples/web-service").toAbsolutePath();

    @TempDir private static Path images;
    private static Path environment;
    @TempDir private Path directory;

    @BeforeAll
    static void make() throws IOException {
        var catalog = PaddleImages.catalog();
        var image = catalog.find("paddle-serving:0.7.0-cpu-py36").orElseThrow();
        var pins = catalog.environment(image.environment()).orElseThrow();
        environment =
                new EnvironmentStore(images, System.getenv(), Clock.systemUTC())
                        .make(pins, _ -> {})
                        .root();
    }

    /** A server until it is closed, with the gateway it starts. */
    private record Service(Process process, int port, Path log) implements AutoCloseable {
        /** The body of the first answer that is no gateway's complaint about its server. */
        String ask(String name, String body) {
            Await.asserted(
                    "a server behind the gateway",
                    () -> assertThat(answered(name, body)).as(said()).contains("err_no"));
            return answered(name, body);
        }

        private String answered(String name, String body) {
            var request =
                    HttpRequest.newBuilder(
                                    URI.create(
                                            "http://127.0.0.1:%d/%s/prediction"
                                                    .formatted(port, name)))
                            .timeout(Duration.ofSeconds(20))
                            .POST(BodyPublishers.ofString(body))
                            .build();
            try (var client = HttpClient.newHttpClient()) {
                return client.send(request, BodyHandlers.ofString()).body();
            } catch (IOException _) {
                return "";
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private String said() {
            try {
                return Files.readString(log);
            } catch (IOException e) {
                return e.toString();
            }
        }

        @Override
        public void close() {
            var children = process.descendants().toList();
            process.destroyForcibly();
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private Service start(String config, String... words) throws IOException {
        var ports = FreePorts.insteadOf(9998, 18082);
        var file = directory.resolve(config);
        Files.writeString(file, ports.in(Files.readString(file)));
        var command =
                Stream.concat(
                                Stream.of(environment.resolve("bin/python3").toString()),
                                Stream.of(words))
                        .toList();
        var log = directory.resolve("log");
        var builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment().put("PYTHONPATH", PROGRAM.toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return new Service(builder.start(), ports.of(18082), log);
    }

    private void copy(Path from) throws IOException {
        try (var files = Files.walk(from)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var to = directory.resolve(from.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }

    private static Path example() throws IOException {
        try (var files = Files.walk(environment)) {
            return files.filter(file -> file.endsWith("env_check/simple_web_service"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void when_upstreams_example_runs_unmodified_then_it_gives_the_published_price()
            throws IOException {
        copy(example());

        try (var service = start("config_cpu.yml", "web_service.py", "config_cpu.yml")) {
            assertThat(service.ask("uci", HOUSE))
                    .isEqualTo(
                            "{\"err_no\":0,\"err_msg\":\"\",\"key\":[\"price\"],"
                                    + "\"value\":[\"[[18.901152]]\"],\"tensors\":[]}");
        }
    }

    @Test
    void when_a_program_has_the_shape_of_the_manuals_then_its_boxes_come_in_that_form()
            throws IOException {
        copy(Path.of("src/test/resources/web-service"));

        try (var service = start("config.yml", "web_service.py")) {
            assertThat(
                            service.ask(
                                    "bright",
                                    "{\"key\":[\"image\"],\"value\":[\"%s\"]}".formatted(square())))
                    .isEqualTo(
                            "{\"err_no\":0,\"err_msg\":\"\",\"key\":[\"bbox_result\"],"
                                    + "\"value\":[\"[{'category_id': 16, 'bbox': [8, 16, 32, 16],"
                                    + " 'score': 1.0}]\"],\"tensors\":[]}");
            assertThat(service.ask("bright", "{\"key\":[\"x\"],\"value\":[\"1\"]}"))
                    .startsWith("{\"err_no\":51,\"err_msg\":\"there is no image\"");
        }
    }

    @Test
    void when_an_op_wants_the_native_client_then_it_says_what_to_set() throws IOException {
        var said =
                new ProcessBuilder(
                                List.of(
                                        environment.resolve("bin/python3").toString(),
                                        "-c",
                                        "from paddle_serving_client import Client; Client()"))
                        .redirectErrorStream(true);
        said.environment().put("PYTHONPATH", PROGRAM.toString());
        said.environment().put("PYTHONDONTWRITEBYTECODE", "1");

        assertThat(new String(said.start().getInputStream().readAllBytes()))
                .contains("set client_type: local_predictor in config.yml");
    }

    private static String square() throws IOException {
        var image = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(8, 16, 32, 16);
        graphics.dispose();
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
