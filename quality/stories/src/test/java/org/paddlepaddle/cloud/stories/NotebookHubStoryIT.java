// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Program;
import org.paddlepaddle.cloud.testkit.PythonEnvironment;
import org.paddlepaddle.cloud.testkit.Real;

/** Genuine JupyterHub with KubeSpawner: somebody asks for a notebook and gets a pod. */
@Tag("nightly")
class NotebookHubStoryIT {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int PORTS = 4;

    /** The hub's proxy never answers a request that offers HTTP/2. */
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String token = UUID.randomUUID().toString();

    @TempDir Path directory;

    @Test
    void a_notebook_is_spawned_reached_through_the_proxy_and_stopped() throws Exception {
        var environment = PythonEnvironment.hub();
        var proxy = proxy();
        try (var here = Installation.fresh(directory)) {
            here.pdc("up", "--network", "loopback");
            int port = freePorts();
            var hub = hub(here, environment, proxy, port);
            try {
                notebook(here, "http://127.0.0.1:" + port);
            } finally {
                hub.destroy();
                hub.waitFor();
            }
        }
    }

    private void notebook(Installation here, String hub) {
        Await.value("the hub", PATIENCE, () -> answer("GET", hub + "/hub/api/", 200));
        assertThat(answer("POST", hub + "/hub/api/users/alice", 201)).isPresent();
        assertThat(send("POST", hub + "/hub/api/users/alice/server")).isPresent();
        Await.value(
                "the notebook",
                PATIENCE,
                () ->
                        answer("GET", hub + "/hub/api/users/alice", 200)
                                .filter(user -> user.contains("\"ready\": true")));

        var pods = here.kubectl().output("get", "pods", "-l", "component=singleuser-server");
        assertThat(pods).containsPattern("jupyter-alice +1/1 +Running");
        assertThat(answer("GET", hub + "/user/alice/api/status", 200))
                .hasValueSatisfying(status -> assertThat(status).contains("\"kernels\": 0"));

        assertThat(answer("DELETE", hub + "/hub/api/users/alice/server", 204)).isPresent();
        Await.until(
                "the pod to go",
                () -> here.kubectl().output("get", "pods", "-o", "name").isEmpty());
    }

    private Process hub(Installation here, PythonEnvironment environment, Path proxy, int port)
            throws IOException {
        var config = Path.of("src/test/resources/hub/jupyterhub_config.py").toAbsolutePath();
        var builder =
                new ProcessBuilder(
                                environment.program("python").toString(),
                                "-m",
                                "jupyterhub",
                                "-f",
                                config.toString())
                        .directory(Files.createDirectories(directory.resolve("hub")).toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve("hub.log").toFile());
        var variables = builder.environment();
        variables.put("KUBECONFIG", here.home().resolve("kubeconfig").toString());
        variables.put("HUB_PORT", Integer.toString(port));
        variables.put("HUB_TOKEN", token);
        variables.put("HUB_PROXY", Real.tool("node") + " " + proxy);
        return builder.start();
    }

    /** The hub's own proxy, which is a program for Node. */
    private Path proxy() throws IOException {
        var place = Files.createDirectories(directory.resolve("proxy"));
        var installed =
                new Program(Real.tool("npm").toString())
                        .in(place)
                        .run("install", "--silent", "configurable-http-proxy@5.3.0");
        Real.need(installed.exitCode() == 0, "npm cannot install: " + installed.output());
        return place.resolve("node_modules/configurable-http-proxy/bin/configurable-http-proxy");
    }

    /** The first of some that are free in a row. */
    private static int freePorts() throws IOException {
        for (int port = 18_800; port < 28_000; port += PORTS) {
            if (free(port, PORTS)) {
                return port;
            }
        }
        throw new IOException("no free ports");
    }

    private static boolean free(int first, int count) {
        for (int port = first; port < first + count; port++) {
            try (var socket = new ServerSocket(port)) {
                assertThat(socket.isBound()).isTrue();
            } catch (IOException taken) {
                return false;
            }
        }
        return true;
    }

    private Optional<String> answer(String method, String url, int code) {
        return send(method, url)
                .filter(answer -> answer.statusCode() == code)
                .map(HttpResponse::body);
    }

    /** Empty while nobody answers. */
    private Optional<HttpResponse<String>> send(String method, String url) {
        try {
            return Optional.of(
                    http.send(
                            HttpRequest.newBuilder(URI.create(url))
                                    .header("Authorization", "token " + token)
                                    .timeout(ANSWER)
                                    .method(method, BodyPublishers.noBody())
                                    .build(),
                            HttpResponse.BodyHandlers.ofString()));
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
