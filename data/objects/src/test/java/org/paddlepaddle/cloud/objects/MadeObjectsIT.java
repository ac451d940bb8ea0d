// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.testkit.Program;

/** Objects that are made while they are read. */
class MadeObjectsIT {
    private static final String KEY = "/model-center/ctr/1/ctr.tar.gz";
    private static final byte[] CONTENT = new byte[3_000_000];

    static {
        Arrays.fill(CONTENT, (byte) 'm');
    }

    @TempDir Path directory;
    private final HttpClient http = HttpClient.newHttpClient();
    private Endpoint endpoint;

    @BeforeEach
    void start() throws IOException {
        endpoint =
                new Endpoint(
                        directory.resolve("store"),
                        config -> config.withAbsent(MadeObjectsIT::made));
    }

    @AfterEach
    void stop() throws IOException {
        http.close();
        endpoint.close();
    }

    private static Optional<GeneratedObject> made(String bucket, String key) {
        if (key.startsWith("broken/")) {
            return Optional.of(
                    object(
                            out -> {
                                out.write(CONTENT);
                                throw new IOException("a blob is missing");
                            }));
        }
        return ("/" + bucket + "/" + key).equals(KEY)
                ? Optional.of(object(out -> out.write(CONTENT)))
                : Optional.empty();
    }

    private static GeneratedObject object(GeneratedObject.Content content) {
        return new GeneratedObject("application/gzip", "abc", Instant.EPOCH, content);
    }

    @Test
    void a_plain_wget_gets_what_nobody_has_put() throws Exception {
        var file = directory.resolve("ctr.tar.gz");

        new Program("wget", "-q", "-O", file.toString(), endpoint.uri() + KEY).output();

        assertThat(Files.readAllBytes(file)).isEqualTo(CONTENT);
    }

    @Test
    void its_head_tells_what_it_is_and_the_connection_goes_on() throws Exception {
        var head = ask("HEAD", KEY);
        var whole = ask("GET", KEY);

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("ETag")).hasValue("\"abc\"");
        assertThat(whole.body()).isEqualTo(CONTENT);
        assertThat(ask("GET", KEY).body()).isEqualTo(CONTENT);
    }

    @Test
    void what_was_put_comes_first_and_what_nobody_makes_is_missing() throws Exception {
        try (var client = endpoint.client("root")) {
            client.createBucket("model-center");
            var file = Files.writeString(directory.resolve("put"), "put");
            client.put("model-center", KEY.substring("/model-center/".length()), file);
        }

        assertThat(new String(ask("GET", KEY).body(), StandardCharsets.UTF_8)).isEqualTo("put");
        assertThat(ask("GET", "/model-center/ctr/2/ctr.tar.gz").statusCode()).isEqualTo(404);
        assertThat(ask("GET", "/model-center/ctr/1/secret").statusCode()).isEqualTo(403);
        assertThat(ask("DELETE", KEY).statusCode()).isEqualTo(403);
    }

    @Test
    void what_breaks_on_the_way_is_no_whole_answer() {
        assertThatThrownBy(() -> ask("GET", "/model-center/broken/1/x.tar.gz"))
                .isInstanceOf(IOException.class);
    }

    private HttpResponse<byte[]> ask(String method, String target)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(endpoint.uri() + target))
                        .method(method, BodyPublishers.noBody())
                        .build();
        return http.send(request, BodyHandlers.ofByteArray());
    }
}
