// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.bench.BenchException;
import org.paddlepaddle.cloud.bench.Child;
import org.paddlepaddle.cloud.bench.Cpus;
import org.paddlepaddle.cloud.bench.ProcessCost;
import org.paddlepaddle.cloud.cache.command.CacheMain;

/** A cache runtime that has just begun, on a directory. */
final class CacheRuntime implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TOKEN = "token-of-a-benchmark";
    private static final int THREADS = 32;
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Child process;
    private final String address;
    private final Path data;
    private int asked;

    /**
     * @param keys of the source, as the file that holds them has it
     */
    CacheRuntime(Path directory, String keys) {
        try {
            data = Files.createDirectories(directory.resolve("data"));
            var secrets = Files.createDirectories(directory.resolve("secrets"));
            Files.writeString(secrets.resolve("token"), TOKEN);
            Files.writeString(secrets.resolve("credentials.keys"), keys);
        } catch (IOException e) {
            throw new BenchException("cannot write in " + directory, e);
        }
        process =
                Child.java(
                        "cache",
                        directory,
                        Cpus.ALL,
                        List.of("-XX:+UseSerialGC", "-Xmx256m"),
                        CacheMain.class,
                        "serve",
                        "--data-dir=data",
                        "--secrets-dir=secrets",
                        "--port=0",
                        "-o=json");
        address = "http://127.0.0.1:" + process.next(Map.class).get("port");
    }

    Path data() {
        return data;
    }

    /** Copies what is new at a source. */
    Cost sync(String source, boolean withKeys, int files) {
        var sync = JSON.createObjectNode().put("source", source).put("threads", THREADS);
        if (withKeys) {
            sync.put("secret", "keys");
        }
        var id = "sync-" + asked++;
        var body = JSON.createObjectNode().put("id", id).put("type", "sync").set("sync", sync);
        long cpu = ProcessCost.cpuNanos(process.pid());
        long begin = System.nanoTime();
        call(request("/v1/jobs").POST(HttpRequest.BodyPublishers.ofString(body.toString())));
        var end = end(id);
        var cost =
                new Cost(
                        Duration.ofNanos(System.nanoTime() - begin),
                        Duration.ofNanos(ProcessCost.cpuNanos(process.pid()) - cpu));
        long found = end.at("/done/files").asLong() + end.at("/skipped/files").asLong();
        if (!end.path("state").asText().equals("succeeded") || found != files) {
            throw new BenchException("the sync of %d files ended as %s".formatted(files, end));
        }
        return cost;
    }

    private JsonNode end(String id) {
        while (true) {
            var job = call(request("/v1/jobs/" + id).GET());
            var state = job.path("state").asText();
            if (!state.equals("queued") && !state.equals("running")) {
                return job;
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + TOKEN);
    }

    private JsonNode call(HttpRequest.Builder request) {
        try {
            var answer = http.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() >= 400) {
                throw new BenchException("the cache runtime refuses: " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new BenchException("the cache runtime is gone; " + process.tail(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        }
    }

    @Override
    public void close() {
        http.close();
        process.close();
    }
}
