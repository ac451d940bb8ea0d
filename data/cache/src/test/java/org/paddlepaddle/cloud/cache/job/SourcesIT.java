// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cache.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.cache.tree.Amount;
import org.paddlepaddle.cloud.testkit.Real;

/** Sources that are read over HTTP: Baidu's store, genuine HDFS, a genuine web server. */
class SourcesIT {
    private static final String SECRET = "planted-secret-of-a-source";

    private Path directory;
    private DataSet set;

    @BeforeEach
    void start(@TempDir Path directory) throws IOException {
        this.directory = directory;
        set = new DataSet(directory);
        Files.createDirectories(directory.resolve("secrets"));
        Files.writeString(
                directory.resolve("secrets/credentials.keys"),
                "{\"access-key\": \"hadoop\", \"secret-key\": \"%s\"}".formatted(SECRET));
    }

    @AfterEach
    void end() {
        set.close();
    }

    private static SyncOptions from(String uri, String more) throws IOException {
        return Options.read("{\"source\": \"%s\"%s}".formatted(uri, more));
    }

    @Test
    void given_baidus_store_then_all_pages_are_copied_and_nobody_sees_the_secret()
            throws Exception {
        try (var store = new ScriptedSource()) {
            store.has("imagenet/train/a b+猫.jpg", "aaa");
            store.has("imagenet/train/b.jpg", "bb");
            store.has("imagenet/empty", "");
            store.has("other/x", "no");

            var report = set.sync(from(store.uri("imagenet"), ", \"secret\": \"keys\""));

            assertThat(report.message()).isEmpty();
            assertThat(report.done()).isEqualTo(new Amount(3, 5));
            assertThat(set.files()).containsExactly("empty", "train/a b+猫.jpg", "train/b.jpg");
            assertThat(store.authorizations())
                    .allMatch(value -> value.startsWith("bce-auth-v1/hadoop/"))
                    .noneMatch(value -> value.contains(SECRET));
            assertThat(set.sync(from(store.uri("imagenet"), ", \"secret\": \"keys\"")).skipped())
                    .isEqualTo(new Amount(3, 5));
        }
    }

    @Test
    void given_a_line_that_is_cut_then_the_copy_goes_on_where_it_ended() throws Exception {
        try (var store = new ScriptedSource()) {
            store.has("a/long", "0123456789".repeat(100));
            store.cuts("a/long", 600);

            var report = set.sync(from(store.uri("a"), ""));

            assertThat(report.state()).as(report.message()).isEqualTo(JobState.succeeded);
            assertThat(store.ranges()).containsExactly("bytes=600-");
            assertThat(set.root().resolve("long")).hasContent("0123456789".repeat(100));
        }
    }

    @Test
    void given_a_source_that_lies_about_a_length_then_the_object_is_named_and_not_taken()
            throws Exception {
        try (var store = new ScriptedSource()) {
            store.has("a/honest", "0123456789");
            store.has("a/longer", "0123456789");
            store.lies("a/longer", 4);

            var report = set.sync(from(store.uri("a"), ""));

            assertThat(report.state()).isEqualTo(JobState.failed);
            assertThat(report.message()).contains("longer is longer than the listing");
            assertThat(set.files()).containsExactly("honest");
        }
    }

    /** As Paddle 2.6.2 deals 10 samples out to 2 workers in batches of 2, shuffled by epoch 1. */
    @Test
    void given_a_label_file_then_a_warm_up_asks_in_the_order_in_which_the_workers_will_read()
            throws Exception {
        try (var store = new ScriptedSource()) {
            var samples = List.of("k", "b", "z", "a", "m", "c", "y", "d", "x", "e");
            var labels = new StringBuilder();
            for (var sample : samples) {
                store.has("a/train/" + sample, sample);
                labels.append("train/").append(sample).append(" 7\n");
            }
            store.has("a/train_list.txt", labels.toString());
            set.sync(from(store.uri("a"), ""));
            set.run(JobRequest.clear("clear", null));
            int before = store.asked().size();

            var report =
                    set.run(
                            JobRequest.warmup(
                                    "warmup",
                                    new WarmupOptions(
                                            null, "train_list.txt", 2, "random", null, 1, 1, 2)));

            assertThat(report.state()).as(report.message()).isEqualTo(JobState.succeeded);
            var expected = new ArrayList<String>();
            expected.add("a/train_list.txt");
            IntStream.of(2, 6, 9, 4, 0, 1, 3, 7, 8, 5)
                    .forEach(index -> expected.add("a/train/" + samples.get(index)));
            assertThat(store.asked().subList(before, store.asked().size())).isEqualTo(expected);
        }
    }

    @Test
    void given_a_warm_up_of_what_is_not_there_then_it_fails_and_says_so() throws Exception {
        set.offer("list.txt", "nowhere/a.jpg 0\n");
        set.sync(set.plain());

        for (var options :
                List.of(
                        "{\"paths\": [\"trian\"]}",
                        "{\"file\": \"labels.txt\"}",
                        "{\"file\": \"list.txt\"}")) {
            var report =
                    set.run(JobRequest.warmup("w" + options.hashCode(), Options.warmup(options)));

            assertThat(report.state()).as(options).isEqualTo(JobState.failed);
            assertThat(report.message()).containsAnyOf("trian", "labels.txt", "list.txt");
        }
    }

    @Test
    void given_an_object_that_changes_meanwhile_then_it_is_named_and_the_others_are_copied()
            throws Exception {
        try (var store = new ScriptedSource()) {
            store.has("a/one", "1");
            store.has("a/two", "2");
            store.changes("a/one");

            var report = set.sync(from(store.uri("a"), ""));

            assertThat(report.state()).isEqualTo(JobState.failed);
            assertThat(report.message()).isEqualTo("one changed at the source while it was copied");
            assertThat(set.files()).containsExactly("two");
        }
    }

    @Test
    void given_ten_thousand_hostile_names_then_none_leaves_the_set() throws Exception {
        try (var store = new ScriptedSource()) {
            store.pagesOf(1000);
            for (int i = 0; i < 10_000; i++) {
                store.has("a/../../evil-" + i, "x");
            }
            store.has("a/.paddlecloud/index.jsonl", "x");
            store.has("a/good", "x");

            var report = set.sync(from(store.uri("a"), ""));

            assertThat(report.failed()).isEqualTo(10_001);
            assertThat(report.message()).contains("and 9998 more");
            assertThat(set.files()).containsExactly("good");
            assertThat(directory.resolve("evil-1")).doesNotExist();
        }
    }

    @Test
    void given_genuine_hdfs_then_its_tree_is_copied_over_webhdfs() throws Exception {
        var configuration = new Configuration();
        configuration.set(
                MiniDFSCluster.HDFS_MINIDFS_BASEDIR, directory.resolve("hdfs").toString());
        try (var cluster = new MiniDFSCluster.Builder(configuration).build();
                var files = cluster.getFileSystem()) {
            write(files, "/data/train/a b+猫.jpg", "aaa");
            write(files, "/data/b.txt", "bb");
            var uri =
                    "hdfs://127.0.0.1:%d/data"
                            .formatted(cluster.getNameNode().getHttpAddress().getPort());

            var report = set.sync(from(uri, ", \"secret\": \"keys\""));

            assertThat(report.state()).as(report.message()).isEqualTo(JobState.succeeded);
            assertThat(set.files()).containsExactly("b.txt", "train/a b+猫.jpg");
            assertThat(set.root().resolve("b.txt")).hasContent("bb");
            write(files, "/data/b.txt", "changed");
            assertThat(set.sync(from(uri, "")).done().files()).isEqualTo(1);
        }
    }

    private static void write(org.apache.hadoop.fs.FileSystem files, String path, String text)
            throws IOException {
        try (var out = files.create(new org.apache.hadoop.fs.Path(path))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void given_a_genuine_web_server_then_what_it_lists_is_copied() throws Exception {
        set.offer("train/a b+猫.jpg", "aaa");
        set.offer("b.txt", "bb");
        int port = freePort();
        var server =
                new ProcessBuilder(
                                Real.python().toString(),
                                "-m",
                                "http.server",
                                "--bind",
                                "127.0.0.1",
                                String.valueOf(port))
                        .directory(set.source().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            var uri = "http://127.0.0.1:%d/".formatted(port);
            var report = set.sync(from(uri, ""));
            for (int turn = 0; turn < 20 && report.state() != JobState.succeeded; turn++) {
                server.waitFor(200, TimeUnit.MILLISECONDS);
                report = set.sync(from(uri, ""));
            }

            assertThat(report.state()).as(report.message()).isEqualTo(JobState.succeeded);
            assertThat(set.files()).containsExactly("b.txt", "train/a b+猫.jpg");
            assertThat(set.sync(from(uri, ", \"secret\": \"keys\"")).message())
                    .contains("unencrypted")
                    .doesNotContain(SECRET);
        } finally {
            server.destroy();
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void given_perms_then_a_file_keeps_its_rights() throws Exception {
        set.offer("run.sh", "#!/bin/sh\n");
        Files.setPosixFilePermissions(
                set.source().resolve("run.sh"), PosixFilePermissions.fromString("rwxr-x---"));

        set.sync(from(set.uri(), ", \"perms\": true"));

        assertThat(Files.getPosixFilePermissions(set.root().resolve("run.sh")))
                .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
    }
}
