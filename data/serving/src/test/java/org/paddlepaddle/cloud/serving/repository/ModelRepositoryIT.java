// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceException;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ModelLoader;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.engine.onnx.OnnxEngine;
import org.paddlepaddle.cloud.serving.model.InferenceRequest;
import org.paddlepaddle.cloud.serving.model.ModelDirectory;
import org.paddlepaddle.cloud.serving.model.ModelException;
import org.paddlepaddle.cloud.serving.tensor.Tensor;
import org.paddlepaddle.cloud.supervise.Threads;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;

/** Models that come, change and go under a server that answers. */
final class ModelRepositoryIT {
    @TempDir Path directory;
    private @Nullable ModelRepository repository;
    private @Nullable InferenceServer server;

    private InferenceServer start(ModelSources sources) {
        return start(sources, 0);
    }

    private InferenceServer start(ModelSources sources, long cacheBytes) {
        var loader =
                new ModelLoader(new OnnxEngine(directory.resolve(".cache"), 1), Optional.empty());
        var started =
                InferenceServer.start(
                        ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                                .caching(cacheBytes),
                        (models, _) -> {
                            repository =
                                    new ModelRepository(
                                            sources,
                                            each ->
                                                    loader.load(
                                                            ModelDirectory.of(each.path()),
                                                            each.name(),
                                                            each.version(),
                                                            ModelLoader.Choice.onnx,
                                                            Optional.empty()),
                                            models);
                            repository.open();
                            models.controlledBy(repository);
                        });
        server = started;
        return started;
    }

    @AfterEach
    void close() {
        if (server != null) {
            server.close();
        }
    }

    private ModelRepository repository() {
        return Objects.requireNonNull(repository);
    }

    private void polls() {
        repository().poll();
        repository().poll();
    }

    /** Versions differ by a constant that is added to the price. */
    private Path version(String path, float bias) throws IOException {
        var target = Files.createDirectories(directory.resolve(path));
        var aside = Files.createTempFile(directory, ".model", ".tmp");
        Housing.onnx(aside, bias);
        Files.move(
                aside,
                target.resolve("model.onnx"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        return target;
    }

    private static float price(InferenceServer server, String version) {
        var sample = Tensor.floats("x", List.of(1L, 13L), Housing.SAMPLE);
        return server.models()
                .named("uci", version)
                .infer(new InferenceRequest(List.of(sample), List.of()))
                .outputs()
                .getFirst()
                .toFloats()[0];
    }

    @Test
    void files_that_change_are_served_without_a_failed_or_mixed_answer() throws Exception {
        version("uci", 0);
        var running = start(ModelSources.of("uci", directory.resolve("uci")));
        var failures = new ConcurrentLinkedQueue<Throwable>();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        var answers = new LongAdder();
        var done = new AtomicBoolean();
        var clients =
                List.of("one", "two", "three").stream()
                        .map(
                                name ->
                                        Threads.start(
                                                name,
                                                () -> {
                                                    while (!done.get()) {
                                                        try {
                                                            seen.add(
                                                                    Math.round(price(running, "")));
                                                            answers.increment();
                                                        } catch (RuntimeException e) {
                                                            failures.add(e);
                                                        }
                                                    }
                                                }))
                        .toList();

        for (int round = 1; round <= 20; round++) {
            version("uci", 1000 * round);
            polls();
            assertThat(Math.round(price(running, ""))).isEqualTo(19 + 1000 * round);
        }
        done.set(true);
        for (var client : clients) {
            client.join();
        }

        assertThat(failures).isEmpty();
        assertThat(answers.sum()).isGreaterThan(100);
        assertThat(seen).allMatch(price -> price % 1000 == 19);
    }

    @Test
    void the_request_cache_is_never_stale() throws Exception {
        version("uci", 0);
        var running = start(ModelSources.of("uci", directory.resolve("uci")), 1 << 20);

        assertThat(List.of(price(running, ""), price(running, ""), price(running, "")))
                .containsOnly(18.901152f);
        var before = running.models().named("uci").statistics();
        assertThat(before.runs()).isEqualTo(1);
        assertThat(before.hits().count()).isEqualTo(2);

        version("uci", 1);
        polls();

        assertThat(price(running, "")).isEqualTo(19.901152f);
        assertThat(price(running, "")).isEqualTo(19.901152f);
        var after = running.models().named("uci").statistics();
        assertThat(after.misses().count()).isEqualTo(1);
        assertThat(after.hits().count()).isEqualTo(1);
    }

    @Test
    void broken_files_leave_the_model_before_them_in_its_place() throws Exception {
        var model = version("uci", 0);
        var running = start(ModelSources.of("uci", directory.resolve("uci")));

        Files.writeString(model.resolve("model.onnx"), "torn");
        polls();

        assertThat(price(running, "")).isEqualTo(18.901152f);
        assertThat(repository().index())
                .singleElement()
                .satisfies(
                        entry -> {
                            assertThat(entry.ready()).isTrue();
                            assertThat(entry.reason()).contains("model.onnx");
                        });

        version("uci", 1);
        polls();

        assertThat(price(running, "")).isEqualTo(19.901152f);
        assertThat(repository().index().getFirst().reason()).isEmpty();
    }

    @Test
    void a_new_version_takes_over_and_its_removal_rolls_back() throws Exception {
        version("models/uci/1", 1);
        var running = start(ModelSources.repository(directory.resolve("models"), 1));

        var second = version("models/uci/2", 2);
        polls();
        assertThat(running.models().versionsOf("uci")).containsExactly("2");
        assertThat(price(running, "")).isEqualTo(20.901152f);

        Files.delete(second.resolve("model.onnx"));
        Files.delete(second);
        polls();
        assertThat(running.models().versionsOf("uci")).containsExactly("1");
        assertThat(price(running, "")).isEqualTo(19.901152f);
    }

    @Test
    void two_versions_are_served_side_by_side() throws Exception {
        version("models/uci/1", 1);
        version("models/uci/2", 2);

        var running = start(ModelSources.repository(directory.resolve("models"), 2));

        assertThat(price(running, "1")).isEqualTo(19.901152f);
        assertThat(price(running, "2")).isEqualTo(20.901152f);
        assertThat(price(running, "")).isEqualTo(20.901152f);
        assertThatThrownBy(() -> price(running, "3"))
                .isInstanceOf(InferenceException.class)
                .hasMessageContaining("there is 1, 2");
    }

    @Test
    void a_model_whose_directory_went_is_served_no_more() throws Exception {
        var model = version("models/uci", 0);
        version("models/other", 0);
        var running = start(ModelSources.repository(directory.resolve("models"), 1));

        Files.delete(model.resolve("model.onnx"));
        Files.delete(model);
        polls();

        assertThat(running.models().all())
                .extracting(hosted -> hosted.model().name())
                .containsExactly("other");
    }

    @Test
    void readiness_tells_which_model_does_not_answer() throws Exception {
        version("models/uci/1", 1);
        var other = version("models/other/1", 0);
        Files.writeString(other.resolve("model.onnx"), "torn");
        var running = start(ModelSources.repository(directory.resolve("models"), 1));

        assertThat(status(running, "/v2/health/live")).startsWith("200");
        assertThat(status(running, "/v2/health/ready"))
                .startsWith("503 {\"error\":\"other version 1 is UNAVAILABLE: ");
        assertThat(status(running, "/v2/models/uci/ready")).startsWith("200");
        assertThat(status(running, "/v2/models/other/ready")).startsWith("503 {\"error\":");
        assertThat(status(running, "/v2/models/uci/versions/2/ready")).startsWith("404");
        assertThat(status(running, "/v2/models/nobody/ready")).startsWith("404");

        version("models/other/1", 0);
        polls();
        version("models/uci/2", 2);
        Files.writeString(directory.resolve("models/uci/2/model.onnx"), "torn");
        polls();

        assertThat(status(running, "/v2/models/other/ready")).startsWith("200");
        assertThat(status(running, "/v2/models/uci/versions/2/ready")).startsWith("503");
        // The version before still answers.
        assertThat(status(running, "/v2/models/uci/ready")).startsWith("200");
        assertThat(status(running, "/v2/health/ready")).startsWith("200");

        running.models().unload("other");
        assertThat(status(running, "/v2/models/other/ready")).startsWith("503");
        assertThat(status(running, "/v2/health/ready")).startsWith("200");
    }

    private static String status(InferenceServer server, String path) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + server.address().getPort() + path);
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }

    @Test
    void a_server_whose_only_model_is_broken_does_not_start() throws Exception {
        var model = version("uci", 0);
        Files.writeString(model.resolve("model.onnx"), "torn");

        assertThatThrownBy(() -> start(ModelSources.of("uci", model)))
                .isInstanceOf(ModelException.class);
    }

    @Test
    void tritons_client_loads_and_unloads() throws Exception {
        var python = PythonEnvironment.having("serving", "tritonclient[http,grpc]==2.73.0");
        version("models/uci/1", 1);
        Files.writeString(version("models/broken", 0).resolve("model.onnx"), "torn");
        var running = start(ModelSources.repository(directory.resolve("models"), 1));

        for (var kind : List.of("http", "grpc")) {
            var said =
                    new Program(
                                    python.program("python").toString(),
                                    "src/test/resources/python/triton_repository.py",
                                    kind,
                                    "127.0.0.1:" + running.address().getPort())
                            .output();

            assertThat(said)
                    .isEqualTo(
                            """
                            broken 1 UNAVAILABLE True
                            uci 1 READY False
                            unloaded: ready False
                            broken 1 UNAVAILABLE True
                            uci 1 UNAVAILABLE True
                            refused: model.onnx
                            loaded: ready True
                            """);
        }
    }
}
