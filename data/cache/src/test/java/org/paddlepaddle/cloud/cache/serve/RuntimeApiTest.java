// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cache.job.CredentialFiles;
import org.paddlepaddle.cloud.cache.job.JobQueue;
import org.paddlepaddle.cloud.cache.job.JobRequest;
import org.paddlepaddle.cloud.cache.job.SyncOptions;
import org.paddlepaddle.cloud.cache.source.Sources;
import org.paddlepaddle.cloud.cache.tree.CacheTree;

class RuntimeApiTest {
    private static final String TOKEN = "0123456789abcdef0123";

    private final CountDownLatch ended = new CountDownLatch(1);
    private Path source;
    private Path root;
    private CacheTree tree;
    private JobQueue jobs;
    private RuntimeApi api;

    @BeforeEach
    void open(@TempDir Path directory) throws IOException {
        source = Files.createDirectory(directory.resolve("source"));
        Files.writeString(source.resolve("a"), "aaa");
        root = Files.createDirectory(directory.resolve("root"));
        tree = CacheTree.open(root);
        var metrics = new CacheMetrics();
        jobs =
                new JobQueue(
                        tree,
                        new Sources(List.of(source)),
                        new CredentialFiles(directory),
                        InstantSource.system(),
                        report -> {
                            metrics.tell(report);
                            if (report.state().isFinal()) {
                                ended.countDown();
                            }
                        });
        var token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        api = new RuntimeApi(tree, jobs, new BearerToken(token), metrics);
    }

    @AfterEach
    void close() {
        jobs.close();
        tree.close();
    }

    private RuntimeReply call(
            String method, String path, String body, Map<String, String> headers) {
        return api.answer(
                new RuntimeCall(
                        method,
                        path,
                        name -> name.equals("partitions") ? Optional.of("2") : Optional.empty(),
                        name -> Optional.ofNullable(headers.get(name)),
                        body.getBytes(UTF_8)));
    }

    private RuntimeReply call(String method, String path, String body) {
        return call(method, path, body, Map.of("Authorization", "Bearer " + TOKEN));
    }

    private static JsonNode json(RuntimeReply reply) throws IOException {
        return RuntimeReply.JSON.readTree(reply.body());
    }

    private void await() throws InterruptedException {
        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void given_no_token_or_another_then_only_health_is_told() {
        for (var shown : List.of("", "Bearer ", "Bearer wrong", TOKEN)) {
            assertThat(call("GET", "/v1/status", "", Map.of("Authorization", shown)).status())
                    .isEqualTo(401);
        }
        assertThat(call("GET", "/healthz", "", Map.of()).status()).isEqualTo(200);
        assertThat(call("GET", "/cacheStatus/cacheInfo.json", "", Map.of()).status())
                .isEqualTo(401);
    }

    @Test
    void given_a_job_then_it_is_done_and_reported() throws Exception {
        var body =
                "{\"id\": \"one\", \"type\": \"sync\", \"sync\": {\"source\": \"file://%s\"}}"
                        .formatted(source);

        assertThat(call("POST", "/v1/jobs", body).status()).isEqualTo(202);

        await();
        var status = json(call("GET", "/v1/status", ""));
        assertThat(status.at("/total/bytes").asLong()).isEqualTo(3);
        assertThat(status.at("/cached/files").asLong()).isEqualTo(1);
        assertThat(status.path("partitions")).hasSize(2);
        assertThat(status.at("/jobs/0/state").asText()).isEqualTo("succeeded");
        assertThat(json(call("GET", "/v1/jobs/one", "")).path("id").asText()).isEqualTo("one");
        assertThat(call("GET", "/v1/jobs/two", "").status()).isEqualTo(404);
    }

    @Test
    void given_files_then_they_are_listed_and_read_and_nothing_else_is() throws Exception {
        call(
                "POST",
                "/v1/jobs",
                "{\"id\": \"one\", \"type\": \"sync\", \"sync\": {\"source\": \"file://%s\"}}"
                        .formatted(source));
        await();

        var list = json(call("GET", "/v1/files", ""));
        assertThat(list.at("/files/0/path").asText()).isEqualTo("a");
        assertThat(list.path("next").asText()).isEmpty();
        assertThat(call("GET", "/v1/files/a", "").file()).hasContent("aaa");
        assertThat(call("GET", "/v1/files/b", "").status()).isEqualTo(404);
        assertThat(call("GET", "/v1/files/../token", "").status()).isEqualTo(400);
        assertThat(call("GET", "/v1/files/.paddlecloud/index.jsonl", "").status()).isEqualTo(400);
        assertThat(call("DELETE", "/v1/files/a", "").status()).isEqualTo(405);
    }

    @Test
    void given_a_sync_then_the_metrics_tell_of_it_to_who_has_the_token() throws Exception {
        jobs.accept(JobRequest.sync("one", SyncOptions.of("file://" + source)));
        await();

        assertThat(call("GET", "/metrics", "", Map.of()).status()).isEqualTo(401);
        assertThat(new String(call("GET", "/metrics", "").body(), UTF_8).lines())
                .contains(
                        "paddlecloud_cache_files 1.0",
                        "paddlecloud_cache_cached_bytes 3.0",
                        "paddlecloud_cache_copied_bytes_total 3.0",
                        "paddlecloud_cache_damaged_files_total 0.0",
                        "paddlecloud_cache_jobs_total{state=\"succeeded\",type=\"sync\"} 1.0");
        assertThat(call("POST", "/v1/scrub", "").status()).isEqualTo(202);
    }

    @Test
    void given_a_body_that_is_no_job_then_it_is_said_why() throws IOException {
        var reply = call("POST", "/v1/jobs", "{\"id\": \"../x\", \"type\": \"rmr\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(json(reply).path("message").asText()).contains("the id of a job");
        assertThat(call("POST", "/v1/jobs", "nonsense").status()).isEqualTo(400);
    }

    @Test
    void given_upstreams_protocol_then_it_is_understood() throws Exception {
        var headers = Map.of("Authorization", "Bearer " + TOKEN, "filename", "legacy-1");
        var body =
                "{\"source\": \"file://%s\", \"destination\": \"file://%s/sub\"}"
                        .formatted(source, root);

        assertThat(call("POST", "/upload/syncOptions", body, headers).status()).isEqualTo(200);

        await();
        assertThat(json(call("GET", "/syncResult/legacy-1", "")).path("status").asText())
                .isEqualTo("success");
        assertThat(root.resolve("sub/a")).hasContent("aaa");
        var info = json(call("GET", "/cacheStatus/cacheInfo.json", ""));
        assertThat(info.path("totalSize").asText()).isEqualTo("3");
        assertThat(call("GET", "/syncOptions/legacy-1", "").status()).isEqualTo(200);
        assertThat(call("GET", "/syncResult/other", "").status()).isEqualTo(404);
        assertThat(call("GET", "/syncResult/", "").status()).isEqualTo(404);
        assertThat(call("GET", "/upload/syncOptions", "").status()).isEqualTo(405);
        var climbing = Map.of("Authorization", "Bearer " + TOKEN, "filename", "../../x");
        assertThat(call("POST", "/upload/syncOptions", body, climbing).status()).isEqualTo(400);
    }
}
