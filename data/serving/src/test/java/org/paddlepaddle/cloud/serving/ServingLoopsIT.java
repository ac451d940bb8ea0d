// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.serving.repository.ModelRepository;
import org.paddlepaddle.cloud.serving.repository.ModelSources;
import org.paddlepaddle.cloud.serving.repository.RepositoryPolling;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.testkit.Await;

/** A server whose loops fail on purpose. */
final class ServingLoopsIT {
    private static final String ASKED =
            "{\"feed\":[{\"x\":" + Housing.SAMPLE_TEXT + "}],\"fetch\":[\"price\"]}";
    private static final String ANSWER = "{\"result\":{\"price\":[[18.901151657104492]]}}";
    private static final Duration OFTEN = Duration.ofMillis(20);

    private final HttpClient client = HttpClient.newHttpClient();

    /** Of a repository whose directories are models in Java. */
    private static InferenceServer start(Path models, Supervisor supervisor) {
        return InferenceServer.start(
                ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                supervisor,
                (hosted, loops) -> {
                    var repository =
                            new ModelRepository(
                                    ModelSources.of("uci", models.resolve("uci")),
                                    each ->
                                            new ServedModel(
                                                    each.name(),
                                                    each.version(),
                                                    Optional.of(Housing.SIGNATURE),
                                                    new Housing(),
                                                    Optional.empty()),
                                    hosted);
                    repository.open();
                    RepositoryPolling.start(repository, OFTEN, loops);
                });
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder to(InferenceServer server, String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + path));
    }

    private String readyz(InferenceServer server) {
        try {
            return send(to(server, "/readyz")).body();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void when_the_first_turn_of_each_fails_then_it_answers_nonetheless(@TempDir Path models)
            throws Exception {
        Files.createDirectories(models.resolve("uci"));
        Set<String> failed = ConcurrentHashMap.newKeySet();
        Set<String> turned = ConcurrentHashMap.newKeySet();
        var supervisor =
                new Supervisor(
                        loop -> {
                            if (failed.add(loop)) {
                                throw new IllegalStateException("on purpose");
                            }
                            turned.add(loop);
                        });
        try (var server = start(models, supervisor)) {
            var answer = send(to(server, "/uci/prediction").POST(BodyPublishers.ofString(ASKED)));

            assertThat(answer.body()).isEqualTo(ANSWER);
            Await.until("a second turn of each", () -> turned.equals(failed));
            assertThat(failed).contains("model-repository").anyMatch(it -> it.startsWith("infer-"));
            assertThat(readyz(server)).isEqualTo("ok\n");
        }
    }

    @Test
    void when_one_keeps_failing_then_it_is_not_ready_until_it_does_not(@TempDir Path models)
            throws Exception {
        Files.createDirectories(models.resolve("uci"));
        var broken = new AtomicBoolean(true);
        var supervisor =
                new Supervisor(
                        loop -> {
                            if (loop.equals("model-repository") && broken.get()) {
                                throw new IllegalStateException("on purpose");
                            }
                        });
        try (var server = start(models, supervisor)) {
            Await.until(
                    "the loop to be named",
                    () ->
                            readyz(server)
                                    .equals(
                                            "model-repository:"
                                                    + " java.lang.IllegalStateException:"
                                                    + " on purpose\n"));

            broken.set(false);

            Await.until("readiness", () -> readyz(server).equals("ok\n"));
        }
    }
}
