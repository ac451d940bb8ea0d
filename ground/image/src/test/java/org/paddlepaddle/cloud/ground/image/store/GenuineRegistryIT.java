// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.image.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.image.ImageReference;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.image.registry.Mirrors;
import org.paddlepaddle.cloud.ground.image.registry.RegistryClient;
import org.paddlepaddle.cloud.ground.image.registry.RegistryTimeouts;
import org.paddlepaddle.cloud.ground.image.unpack.Trees;
import org.paddlepaddle.cloud.testkit.Await;
import org.paddlepaddle.cloud.testkit.Real;
import org.paddlepaddle.cloud.testkit.image.HandmadeImage;
import org.paddlepaddle.cloud.testkit.image.LayerArchive;

/** Pulls from the registry that Docker made. */
class GenuineRegistryIT {
    @TempDir Path directory;
    private final HttpClient http = HttpClient.newHttpClient();
    private Process process;
    private String address;

    @BeforeEach
    void start() throws IOException {
        var program = Real.tool("docker-registry");
        address = "127.0.0.1:" + freePort();
        var config =
                """
                version: 0.1
                storage: { filesystem: { rootdirectory: %s } }
                http: { addr: "%s" }
                """
                        .formatted(directory.resolve("registry"), address);
        var file = Files.writeString(directory.resolve("config.yml"), config);
        process =
                new ProcessBuilder(program.toString(), "serve", file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve("registry.log").toFile())
                        .start();
        Await.until("the registry answers", () -> status("/v2/") == 200);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @AfterEach
    void stop() {
        if (process != null) {
            process.destroyForcibly();
        }
        http.close();
    }

    @Test
    void when_an_image_has_thirty_layers_then_its_root_has_the_files_of_all() throws Exception {
        var layers = new ArrayList<LayerArchive>();
        for (int i = 0; i < 30; i++) {
            var layer = new LayerArchive().file("d/f" + i, "layer " + i).file("last", "" + i);
            layers.add(i % 3 == 2 ? layer.file("d/.wh.f" + (i - 2), "") : layer);
        }
        push("deep/image", "1", HandmadeImage.of("{}", HandmadeImage.architecture(), layers));
        var store =
                new ImageStore(
                        directory.resolve("store"),
                        new RegistryClient(RegistryTimeouts.DEFAULT, Mirrors.NONE, Map.of()),
                        InstantSource.system());

        var pulled =
                store.pull(ImageReference.parse(address + "/deep/image:1"), Keyring.EMPTY, _ -> {});

        assertThat(pulled.root().resolve("last")).hasContent("29");
        assertThat(Trees.children(pulled.root().resolve("d"))).hasSize(20);
    }

    private void push(String repository, String tag, HandmadeImage image) throws Exception {
        for (var blob : image.blobs().entrySet()) {
            var begun =
                    send(
                            "POST",
                            "http://" + address + "/v2/" + repository + "/blobs/uploads/",
                            "",
                            new byte[0]);
            var location = begun.headers().firstValue("Location").orElseThrow();
            var join = location.contains("?") ? "&" : "?";
            send(
                    "PUT",
                    location + join + "digest=" + blob.getKey(),
                    "application/octet-stream",
                    blob.getValue());
        }
        send(
                "PUT",
                "http://" + address + "/v2/" + repository + "/manifests/" + tag,
                "application/vnd.oci.image.manifest.v1+json",
                image.manifest());
    }

    private HttpResponse<String> send(String method, String uri, String type, byte[] body)
            throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create(uri))
                        .method(method, BodyPublishers.ofByteArray(body));
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
        var answer = http.send(request.build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return answer;
    }

    private int status(String path) {
        try {
            var request = HttpRequest.newBuilder(URI.create("http://" + address + path)).build();
            return http.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException notYet) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
