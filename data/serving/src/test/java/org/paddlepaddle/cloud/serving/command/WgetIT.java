// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.serving.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The {@code wget} in the images of the documents. */
final class WgetIT {
    private static final Path WGET =
            Path.of("../../samples/paddle-serving/bin/wget").toAbsolutePath();

    @TempDir Path directory;
    private HttpServer server;
    private String files = "";

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/files/a.txt",
                exchange -> {
                    exchange.sendResponseHeaders(200, 6);
                    exchange.getResponseBody().write("hello\n".getBytes(StandardCharsets.UTF_8));
                    exchange.close();
                });
        server.start();
        files = "http://127.0.0.1:" + server.getAddress().getPort() + "/files/";
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    /** What it printed, after its exit code. */
    private String wget(String... words) throws Exception {
        var line = new ArrayList<>(List.of("python3", WGET.toString()));
        line.addAll(List.of(words));
        var builder = new ProcessBuilder(line).directory(directory.toFile());
        builder.environment().put("PADDLECLOUD_OBJECTS", files + "store");
        builder.redirectErrorStream(true);
        var process = builder.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() + " " + said;
    }

    @Test
    void a_file_is_saved_under_its_name() throws Exception {
        assertThat(wget("-q", "-c", "--no-check-certificate", "-P", "in", files + "a.txt"))
                .isEqualTo("0 ");

        assertThat(directory.resolve("in/a.txt")).hasContent("hello\n");
        assertThat(directory.resolve("in")).isDirectoryContaining("glob:**/a.txt");
        try (var left = Files.list(directory.resolve("in"))) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void a_dash_is_the_standard_output() throws Exception {
        assertThat(wget("-O", "-", files + "a.txt")).isEqualTo("0 hello\n");

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void what_is_not_there_leaves_nothing_and_says_what_helps() throws Exception {
        assertThat(wget("-P", "in", files + "b.txt"))
                .startsWith("8 wget: " + files + "b.txt: HTTP Error 404")
                .contains("pdc data map 127.0.0.1");

        assertThat(directory.resolve("in")).isEmptyDirectory();
    }
}
