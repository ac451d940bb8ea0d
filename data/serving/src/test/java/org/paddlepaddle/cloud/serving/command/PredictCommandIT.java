// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.serving.Housing;
import org.paddlepaddle.cloud.serving.InferenceServer;
import org.paddlepaddle.cloud.serving.ServingConfig;
import org.paddlepaddle.cloud.serving.model.ServedModel;
import org.paddlepaddle.cloud.terminal.Messages;
import org.paddlepaddle.cloud.terminal.Shell;
import org.paddlepaddle.cloud.terminal.screen.Screen;
import org.paddlepaddle.cloud.terminal.screen.Style;

/** {@code pdc predict} as somebody types it. */
final class PredictCommandIT {
    private static final String SAMPLE = "{\"x\": " + Housing.SAMPLE_TEXT + "}";

    @TempDir Path directory;

    private final InferenceServer server =
            InferenceServer.start(
                    ServingConfig.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                    List.of(
                            new ServedModel(
                                    "uci",
                                    "1",
                                    Optional.of(Housing.SIGNATURE),
                                    new Housing(),
                                    Optional.empty())));

    @AfterEach
    void end() {
        server.close();
    }

    private String said(String... words) {
        var bytes = new ByteArrayOutputStream();
        var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        var shell =
                new Shell(
                        Map.of(),
                        directory,
                        Messages.english(ServingPart.class),
                        new Screen(stream, stream, false, Style.PLAIN, 100));
        var all = new ArrayList<>(List.of(words));
        all.add("--url");
        all.add("http://127.0.0.1:" + server.address().getPort());
        new ServingPart(shell)
                .commands()
                .getLast()
                .setExecutionExceptionHandler(
                        (failure, _, _) -> {
                            stream.println(failure.getMessage());
                            return 1;
                        })
                .execute(all.toArray(String[]::new));
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void a_sample_or_a_file_of_them_is_answered_in_json() throws Exception {
        Files.writeString(directory.resolve("samples.json"), "[" + SAMPLE + "," + SAMPLE + "]");

        assertThat(said("uci", "--feed", SAMPLE)).isEqualTo("{\"price\":[[18.901151657104492]]}");
        assertThat(said("uci", "--feed", "@samples.json", "--fetch", "price"))
                .isEqualTo("{\"price\":[[18.901151657104492],[18.901151657104492]]}");
    }

    @Test
    void what_the_server_refuses_is_told() {
        assertThat(said("nobody", "--feed", SAMPLE)).contains("404").contains("nobody");
        assertThat(said("uci", "--feed", "{\"y\": [1]}")).contains("feed").contains("unknown");
        assertThat(said("uci", "--feed", "no json")).contains("--feed is no JSON object");
        assertThat(said("uci")).contains("--feed JSON").contains("--click-log FILE");
    }

    @Test
    void a_click_log_goes_to_the_service_of_that_name() throws Exception {
        var line = "1\t".repeat(13) + "a\t".repeat(25) + "a\n";
        Files.writeString(directory.resolve("clicks"), line);

        // This model has no ids; the service says so in upstream's words.
        assertThat(said("ctr", "--click-log", "clicks"))
                .contains("Sparse param service not configured properly");
        Files.writeString(directory.resolve("clicks"), "1\t2\n");
        assertThat(said("ctr", "--click-log", "clicks")).contains("the line has 2 columns");
    }

    /** Variant a has all the weight; nobody answers for variant b. */
    @Test
    void a_variant_is_drawn_by_weight() throws Exception {
        Files.writeString(
                directory.resolve("predictors.prototxt"),
                """
                predictors {
                  name: "general_model"
                  service_name: "baidu.paddle_serving.predictor.general_model.GeneralModelService"
                  weighted_random_render_conf { variant_weight_list: "100|0" }
                  variants { tag: "a" naming_conf { cluster: "list://127.0.0.1:%d" } }
                  variants { tag: "b" naming_conf { cluster: "list://127.0.0.1:1" } }
                }
                """
                        .formatted(server.address().getPort()));

        assertThat(said("uci", "--feed", SAMPLE, "--predictors=predictors.prototxt"))
                .isEqualTo("{\"price\":[[18.901151657104492]]}");
        assertThat(
                        said(
                                "uci",
                                "--feed",
                                SAMPLE,
                                "--variant-tag",
                                "--predictors=predictors.prototxt"))
                .isEqualTo("[{\"price\":[[18.901151657104492]]},\"a\"]");
    }
}
