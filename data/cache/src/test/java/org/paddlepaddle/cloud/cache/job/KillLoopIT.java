// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cache.command.CacheMain;
import org.paddlepaddle.cloud.cache.tree.CacheTree;
import org.paddlepaddle.cloud.testkit.Await;

/**
 * Kills a cache runtime as the kernel does while it copies. Readers never see half a file, the next
 * process goes on with the same job and repeats next to nothing, and the keys of the source are
 * found nowhere but in the file they were mounted as.
 */
@Tag("loop")
class KillLoopIT {
    private static final int ROUNDS = Boolean.getBoolean("paddlecloud.nightly") ? 40 : 4;
    private static final int OBJECTS = 400;
    private static final int OBJECT_BYTES = 20_000;
    private static final int LONGEST_MILLIS = 400;
    private static final int THREADS = 10;
    private static final String SECRET = "planted-secret-of-a-killed-runtime";
    private static final String TOKEN = "token-of-a-killed-runtime";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir Path directory;
    private final long seed = System.nanoTime();
    private final Random dice = new Random(seed);
    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void a_job_goes_on_after_every_kill_and_nobody_sees_half_a_file_or_a_secret() throws Exception {
        System.out.println("kill loop: seed " + seed + ", rounds " + ROUNDS);
        Files.createDirectories(directory.resolve("data"));
        var secrets = Files.createDirectories(directory.resolve("secrets"));
        Files.writeString(secrets.resolve("token"), TOKEN);
        Files.writeString(
                secrets.resolve("credentials.keys"),
                "{\"access-key\": \"reader\", \"secret-key\": \"%s\"}".formatted(SECRET));
        try (var store = new ScriptedSource()) {
            store.pagesOf(OBJECTS);
            for (int object = 0; object < OBJECTS; object++) {
                store.has(key(object), content(object));
            }
            for (int round = 0; round < ROUNDS; round++) {
                disturb(store.uri("set"));
            }
            end(store);
        }
    }

    private static String key(int object) {
        return "set/n%02d/%d.jpg".formatted(object % 20, object);
    }

    private static String content(int object) {
        return ("<" + object + ">").repeat(OBJECT_BYTES).substring(0, OBJECT_BYTES);
    }

    private void disturb(String uri) throws Exception {
        var runtime = start();
        try {
            sync(address(runtime), uri);
            var _ = runtime.waitFor(dice.nextInt(LONGEST_MILLIS) + 20L, TimeUnit.MILLISECONDS);
        } finally {
            runtime.destroyForcibly().waitFor();
        }
        everyFileIsWhole();
    }

    private void end(ScriptedSource store) throws Exception {
        var runtime = start();
        try {
            var address = address(runtime);
            sync(address, store.uri("set"));
            Await.until(
                    "the job to be done",
                    () -> job(address).path("state").asText().equals("succeeded"));

            assertThat(everyFileIsWhole()).isEqualTo(OBJECTS);
            assertThat(get(address, "/v1/status").at("/cached/files").asInt()).isEqualTo(OBJECTS);
            // What was under way when a process was killed is asked for once more.
            assertThat(store.asked()).hasSizeLessThanOrEqualTo(OBJECTS + ROUNDS * THREADS);
            nobodySeesTheSecret(runtime, address);
        } finally {
            runtime.destroyForcibly().waitFor();
        }
    }

    private Process start() throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(CacheMain.class.getName(), "serve", "--data-dir=data"));
        command.addAll(List.of("--secrets-dir=secrets", "--port=0", "-o=json"));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(directory.resolve("log").toFile()))
                .start();
    }

    private String address(Process runtime) throws IOException {
        var line = runtime.inputReader(StandardCharsets.UTF_8).readLine();
        assertThat(line).as(Files.readString(directory.resolve("log"))).isNotNull();
        return "http://127.0.0.1:" + JSON.readTree(line).path("port").asInt();
    }

    /** The same request each time: a runtime that knows the job goes on with it. */
    private void sync(String address, String uri) throws Exception {
        var body =
                """
                {"id": "one", "type": "sync", "sync": {"source": "%s", "secret": "keys",
                 "threads": %d, "bwlimit": 60}}
                """
                        .formatted(uri, THREADS);
        var answer =
                http.send(
                        request(address, "/v1/jobs")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    }

    private static HttpRequest.Builder request(String address, String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + TOKEN);
    }

    private String text(String address, String path) {
        try {
            return http.send(request(address, path).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private JsonNode get(String address, String path) throws IOException {
        return JSON.readTree(text(address, path));
    }

    private JsonNode job(String address) {
        try {
            return get(address, "/v1/jobs/one");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns how many there are. */
    private int everyFileIsWhole() throws IOException {
        var root = directory.resolve("data");
        try (var walk = Files.walk(root)) {
            var files =
                    walk.filter(Files::isRegularFile)
                            .filter(file -> !root.relativize(file).startsWith(CacheTree.STATE))
                            .toList();
            for (var file : files) {
                var name = String.valueOf(file.getFileName());
                int object = Integer.parseInt(name.substring(0, name.indexOf('.')));
                assertThat(file).hasContent(content(object));
            }
            return files.size();
        }
    }

    private void nobodySeesTheSecret(Process runtime, String address) throws IOException {
        var proc = Path.of("/proc", String.valueOf(runtime.pid()));
        assertThat(Files.readString(proc.resolve("cmdline"))).doesNotContain(SECRET, TOKEN);
        assertThat(Files.readString(proc.resolve("environ"))).doesNotContain(SECRET, TOKEN);
        for (var path :
                List.of(
                        "/v1/status",
                        "/v1/jobs/one",
                        "/syncOptions/one",
                        "/syncResult/one",
                        "/metrics",
                        "/nothing")) {
            assertThat(text(address, path)).as(path).isNotEmpty().doesNotContain(SECRET, TOKEN);
        }
        assertThat(Files.readString(directory.resolve("log"))).doesNotContain(SECRET, TOKEN);
        try (var walk = Files.walk(directory.resolve("data/" + CacheTree.STATE))) {
            assertThat(walk.filter(Files::isRegularFile))
                    .allSatisfy(
                            file ->
                                    assertThat(Files.readString(file))
                                            .doesNotContain(SECRET, TOKEN));
        }
    }
}
