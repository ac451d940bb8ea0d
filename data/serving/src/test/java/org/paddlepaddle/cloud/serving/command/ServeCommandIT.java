// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.conf.ConfDirectoryTest;

/** {@code pdc serve} with the words of upstream's documents. */
final class ServeCommandIT {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir Path directory;

    private static String predicted(JsonNode ready, String name) throws Exception {
        var request =
                HttpRequest.newBuilder(
                                URI.create(ready.path("url").asText() + "/" + name + "/prediction"))
                        .POST(
                                BodyPublishers.ofString(
                                        "{\"feed\":[{\"x\":"
                                                + Housing.SAMPLE_TEXT
                                                + "}],\"fetch\":[\"price\"]}"));
        return CLIENT.send(request.build(), BodyHandlers.ofString()).body();
    }

    private Path model(String name) throws IOException {
        var model = Files.createDirectory(directory.resolve(name));
        Housing.onnx(model.resolve("model.onnx"));
        Files.writeString(
                model.resolve("serving_server_conf.prototxt"),
                """
                feed_var { name: "x" alias_name: "x" feed_type: 1 shape: 13 }
                fetch_var { name: "fc_0.tmp_1" alias_name: "price" fetch_type: 1 shape: 1 }
                """);
        return model;
    }

    private Map<String, String> environment() {
        return Map.of("PDC_HOME", directory.resolve("home").toString());
    }

    @Test
    void the_words_of_upstreams_launcher_serve_a_model() throws Exception {
        var words = "start --model server --thread 10 --port 0 --name uci -o json".split(" ");
        model("server");

        try (var serving = Serving.start(directory, environment(), words)) {
            assertThat(predicted(serving.ready(), "uci"))
                    .isEqualTo("{\"result\":{\"price\":[[18.901151657104492]]}}");
        }
    }

    @Test
    void upstreams_own_directory_is_served_by_the_python_on_the_path() throws Exception {
        var python = System.getenv("PADDLECLOUD_PADDLE_PYTHON");
        var housing = Path.of("../../../shared/models/uci-housing/server").toAbsolutePath();
        assumeTrue(python != null, "skipped: PADDLECLOUD_PADDLE_PYTHON names no Python");
        assumeTrue(Files.isDirectory(housing), "skipped: no shared models");
        var bin = Files.createDirectory(directory.resolve("bin"));
        Files.writeString(bin.resolve("python3"), "#!/bin/sh\nexec " + python + " \"$@\"\n");
        assertThat(bin.resolve("python3").toFile().setExecutable(true)).isTrue();

        try (var serving =
                Serving.start(
                        directory,
                        Map.of("PATH", bin.toString(), "PDC_HOME", directory.toString()),
                        "--model",
                        housing.toString(),
                        "--port=0",
                        "-o=json")) {
            assertThat(predicted(serving.ready(), "server")).contains("[[18.9011516");
        }
    }

    @Test
    void a_python_without_paddle_is_named() throws Exception {
        var bin = Files.createDirectory(directory.resolve("bin"));
        Files.writeString(bin.resolve("python3"), "#!/bin/sh\nexit 97\n");
        assertThat(bin.resolve("python3").toFile().setExecutable(true)).isTrue();
        Files.writeString(Files.createDirectory(directory.resolve("m")).resolve("__model__"), "");

        try (var serving =
                Serving.start(directory, Map.of("PATH", bin.toString()), "--model=m", "--port=0")) {
            assertThat(serving.ended()).isEqualTo(1);
            assertThat(serving.said())
                    .contains("needs Paddle, which " + bin + "/python3 cannot import")
                    .contains("--python");
        }
    }

    @Test
    void flags_that_would_change_answers_are_refused() throws Exception {
        try (var serving =
                Serving.start(directory, environment(), "--model=m", "--gpu_ids", "0", "-p=0")) {
            assertThat(serving.ended()).isEqualTo(1);
            assertThat(serving.said()).contains("--gpu_ids 0");
        }
    }

    /** The document's three engines, of which this machine has the files of one. */
    @Test
    void the_conf_directory_of_2019_is_served() throws Exception {
        var conf = Files.createDirectory(directory.resolve("conf"));
        Files.writeString(conf.resolve("gflags.conf"), "--enable_cube=true\n--port=0\n--idle=1\n");
        Files.writeString(conf.resolve("model_toolkit.prototxt"), ConfDirectoryTest.TOOLKIT);
        Files.writeString(conf.resolve("cube.conf"), ConfDirectoryTest.CUBE);
        Files.createDirectories(directory.resolve("data/model/paddle/fluid"));
        model("data/model/paddle/fluid/ctr_prediction");

        try (var serving = Serving.start(directory, environment(), "--conf", "conf", "-o=json")) {
            var ready = serving.ready();

            assertThat(predicted(ready, "ctr_prediction"))
                    .isEqualTo("{\"result\":{\"price\":[[18.901151657104492]]}}");
            assertThat(serving.said()).contains("gflags.conf: --idle has no effect here");
            var index =
                    HttpRequest.newBuilder(
                                    URI.create(ready.path("url").asText() + "/v2/repository/index"))
                            .POST(BodyPublishers.noBody());
            assertThat(CLIENT.send(index.build(), BodyHandlers.ofString()).body())
                    .contains("image_classification_resnet", "UNAVAILABLE", "SE_ResNeXt50_32x4d");
        }
        assertThat(directory.resolve("log/access.log"))
                .content()
                .contains("POST /ctr_prediction/prediction");
    }

    @Test
    void a_conf_directory_names_all_models() throws Exception {
        Files.writeString(
                Files.createDirectory(directory.resolve("conf")).resolve("model_toolkit.prototxt"),
                "engines { name: \"m\" model_dir: \"m\" }");

        try (var serving = Serving.start(directory, environment(), "--conf=conf", "--name=other")) {
            assertThat(serving.ended()).isEqualTo(1);
            assertThat(serving.said()).contains("--conf names every model");
        }
    }
}
