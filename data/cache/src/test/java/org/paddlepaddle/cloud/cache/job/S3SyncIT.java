// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cache.tree.Amount;
import org.paddlepaddle.cloud.objects.AccessKey;
import org.paddlepaddle.cloud.objects.AnonymousReads;
import org.paddlepaddle.cloud.objects.KeyRights;
import org.paddlepaddle.cloud.objects.client.ObjectClient;
import org.paddlepaddle.cloud.objects.client.ObjectClientConfig;
import org.paddlepaddle.cloud.objects.server.ObjectServer;
import org.paddlepaddle.cloud.objects.server.ObjectServerConfig;
import org.paddlepaddle.cloud.supervise.Supervisor;

/** A bucket as the source, behind keys that are mounted as a file. */
class S3SyncIT {
    private static final String SECRET = "planted-secret-planted-secret";

    private final Supervisor supervisor = new Supervisor();
    private Path directory;
    private ObjectServer server;
    private ObjectClient client;
    private DataSet set;

    @BeforeEach
    void start(@TempDir Path directory) throws IOException {
        this.directory = directory;
        var bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        server =
                ObjectServer.start(
                        new ObjectServerConfig(directory.resolve("store"), bind),
                        id ->
                                id.equals("root")
                                        ? Optional.of(new AccessKey(id, SECRET, KeyRights.ALL))
                                        : Optional.empty(),
                        AnonymousReads.NONE,
                        supervisor);
        client =
                new ObjectClient(
                        new ObjectClientConfig(
                                URI.create("http://127.0.0.1:" + port()), "root", SECRET));
        client.createBucket("data");
        put("imagenet/train/a b+猫.jpg", "aaa");
        put("imagenet/train/b.jpg", "bb");
        put("imagenet2/other", "no");
        set = new DataSet(directory);
        Files.createDirectories(directory.resolve("secrets"));
    }

    @AfterEach
    void end() throws IOException {
        set.close();
        client.close();
        server.close();
        supervisor.close();
    }

    private int port() {
        return server.address().getPort();
    }

    private void put(String key, String text) {
        client.put("data", key, text.getBytes(StandardCharsets.UTF_8));
    }

    private SyncOptions options(@Nullable String secret) throws IOException {
        // As a person makes it: with the newline of echo.
        Files.writeString(
                directory.resolve("secrets/credentials.keys"),
                "{\"access-key\": \"root\\n\", \"secret-key\": \"%s\\n\", \"version\": \"7\"}"
                        .formatted(SECRET));
        var plain = SyncOptions.of("minio://127.0.0.1:%d/data/imagenet".formatted(port()));
        return new SyncOptions(
                plain.source(),
                null,
                secret,
                "7",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    @Test
    void given_a_bucket_then_what_is_below_the_prefix_is_copied_and_only_changes_later()
            throws Exception {
        assertThat(set.sync(options("keys")).done()).isEqualTo(new Amount(2, 5));
        assertThat(set.files()).containsExactly("train/a b+猫.jpg", "train/b.jpg");

        put("imagenet/train/b.jpg", "changed");
        var again = set.sync(options("keys"));

        assertThat(again.done()).isEqualTo(new Amount(1, 7));
        assertThat(again.skipped().files()).isEqualTo(1);
        assertThat(set.root().resolve("train/b.jpg")).hasContent("changed");
    }

    @Test
    void given_a_cleared_set_then_it_is_fetched_again_with_the_same_keys() throws Exception {
        set.sync(options("keys"));
        set.run(JobRequest.clear("clear", null));

        var report = set.run(JobRequest.warmup("warmup", WarmupOptions.ALL));

        assertThat(report.state()).isEqualTo(JobState.succeeded);
        assertThat(set.files()).hasSize(2);
    }

    @Test
    void given_no_keys_then_the_refusal_says_what_to_do_and_the_secret_is_nowhere()
            throws Exception {
        var report = set.sync(options(null));

        assertThat(report.state()).isEqualTo(JobState.failed);
        assertThat(report.message()).contains("access-key and secret-key of the Secret");
        set.sync(options("keys"));
        try (var walk = Files.walk(set.root())) {
            assertThat(walk.filter(Files::isRegularFile))
                    .allSatisfy(
                            file -> assertThat(Files.readString(file)).doesNotContain("planted"));
        }
    }
}
