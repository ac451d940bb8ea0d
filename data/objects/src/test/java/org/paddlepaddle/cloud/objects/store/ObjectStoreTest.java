// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.objects.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.objects.error.S3Error;
import org.paddlepaddle.cloud.objects.error.S3Exception;
import org.paddlepaddle.cloud.objects.store.file.Layout;

class ObjectStoreTest {
    @TempDir Path directory;
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private ObjectStore store;

    @BeforeEach
    void open() throws IOException {
        store = ObjectStore.open(directory.resolve("d"), StoreLimits.USUAL, () -> now);
        if (store.buckets().isEmpty()) {
            store.createBucket("bucket");
        }
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                "../../../etc/passwd",
                "/",
                "//",
                "a/../b",
                ".",
                "\0",
                "a\0b",
                "\n\r\t",
                "\ud83d\ude00\u00fc",
                "a\\b:*?<>|",
                "objects/ab",
                "HASH.tags",
                " ",
                "%2e%2e%2f"
            })
    void a_hostile_key_is_a_key_like_any_other(String key) throws IOException {
        put(key, "content of it");

        assertThat(content(key)).isEqualTo("content of it");
        assertThat(keys()).containsExactly(key);
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(1);
        }
        assertThat(store.delete("bucket", key, Precondition.NONE)).isTrue();
        assertThat(keys()).isEmpty();
    }

    @Test
    void a_key_of_1024_bytes_is_kept() throws IOException {
        put("k".repeat(1024), "x");

        assertThat(content("k".repeat(1024))).isEqualTo("x");
    }

    @Test
    void the_index_is_made_again_from_the_files() throws IOException {
        for (int at = 0; at < 30; at++) {
            put("key-" + at, "value");
        }
        var before = keys();
        store.close();
        Files.delete(directory.resolve("d/index.db"));

        open();

        assertThat(keys()).isEqualTo(before).hasSize(30);
        assertThat(store.usage("bucket")).isEqualTo(new Usage(30, 150));
    }

    @Test
    void a_damaged_index_is_made_again() throws IOException {
        put("a", "value");
        store.close();
        Files.writeString(directory.resolve("d/index.db"), "this is no database at all");

        open();

        assertThat(keys()).containsExactly("a");
    }

    @Test
    void what_was_staged_goes_with_the_next_start() throws IOException {
        stage("left behind");
        store.close();

        open();

        try (var files = Files.list(directory.resolve("d/staging"))) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void a_second_server_is_kept_out() {
        assertThatThrownBy(
                        () ->
                                ObjectStore.open(
                                        directory.resolve("d"), StoreLimits.USUAL, () -> now))
                .hasMessageContaining("served by another process");
    }

    @Test
    void a_bit_that_flipped_is_found_and_nothing_else() throws IOException {
        put("good", "good bytes");
        put("bad", "good bytes");
        var file = directory.resolve("d").resolve(place("bad"));
        var bytes = Files.readAllBytes(file);
        bytes[3] ^= 1;
        Files.write(file, bytes);

        var report = new Scrubber(store).all();

        assertThat(report.objects()).isEqualTo(2);
        assertThat(report.damaged()).singleElement().asString().startsWith("bucket/bad");
    }

    @Test
    void a_head_that_was_damaged_is_found() throws IOException {
        put("bad", "bytes");
        var file = directory.resolve("d").resolve(place("bad"));
        var bytes = Files.readAllBytes(file);
        bytes[20] ^= 1;
        Files.write(file, bytes);

        assertThat(new Scrubber(store).all().damaged()).hasSize(1);
        assertThatThrownBy(() -> store.read("bucket", "bad"))
                .isInstanceOf(DamagedFileException.class);
    }

    @Test
    void parts_become_an_object_without_being_copied() throws IOException {
        var id = upload("big", "x".repeat(5 << 20), "tail");

        assertThat(content("big")).hasSize((5 << 20) + 4).endsWith("xtail");
        assertThat(store.head("bucket", "big").etag()).endsWith("-2");
        assertThat(directory.resolve("d/buckets/bucket/parts").resolve(id).resolve("00001"))
                .exists();
        assertThat(new Scrubber(store).all().damaged()).isEmpty();
    }

    @Test
    void parts_go_with_their_object_when_nobody_reads_them() throws IOException {
        var id = upload("big", "x".repeat(5 << 20), "tail");
        var parts = directory.resolve("d/buckets/bucket/parts").resolve(id);

        try (var reading = store.read("bucket", "big")) {
            put("big", "small now");
            assertThat(parts).exists();
            assertThat(reading.stream(5 << 20, 4).readAllBytes()).asString().isEqualTo("tail");
        }

        assertThat(parts).doesNotExist();
        assertThat(content("big")).isEqualTo("small now");
    }

    @Test
    void completing_twice_answers_the_same() throws IOException {
        var upload = begin("k");
        var part = part(upload, 1, "x");

        var first = complete(upload, part);
        var second = complete(upload, part);

        assertThat(second.etag()).isEqualTo(first.etag());
        assertThat(content("k")).isEqualTo("x");
    }

    @Test
    void a_small_part_before_the_last_is_refused() throws IOException {
        var upload = begin("k");
        var one = part(upload, 1, "small");
        var two = part(upload, 2, "small");

        assertRefused(S3Error.EntityTooSmall, () -> complete(upload, one, two));
        assertRefused(S3Error.InvalidPartOrder, () -> complete(upload, two, one));
        assertRefused(
                S3Error.InvalidPart,
                () -> complete(upload, new CompletedPart(1, "0".repeat(32), Map.of())));
    }

    @Test
    void a_quota_holds_for_the_bucket() throws IOException {
        store.close();
        store =
                ObjectStore.open(
                        directory.resolve("d"), StoreLimits.USUAL.withBucketBytes(10), () -> now);
        put("a", "12345");

        assertRefused(S3Error.QuotaExceeded, () -> put("b", "123456"));
        put("a", "1234567890");
        assertThat(content("a")).hasSize(10);
    }

    @Test
    void a_disk_without_room_is_told() throws IOException {
        store.close();
        store =
                ObjectStore.open(
                        directory.resolve("d"),
                        StoreLimits.USUAL.withFreeBytes(Long.MAX_VALUE),
                        () -> now);

        assertRefused(S3Error.StorageFull, () -> put("a", "x"));
    }

    @Test
    void objects_and_uploads_expire_by_prefix_and_tag() throws IOException {
        put("tmp/old", "x");
        put("keep", "x");
        put("tmp/tagged", "x");
        store.tag("bucket", "tmp/tagged", new TreeMap<>(Map.of("keep", "no")));
        begin("tmp/upload");
        now = now.plus(Duration.ofDays(3));
        put("tmp/new", "x");
        store.expiry(
                "bucket",
                List.of(
                        new ExpiryRule(
                                "r", true, "tmp/", new TreeMap<>(Map.of("keep", "no")), 2, 0, 2)));

        assertThat(new Expiry(store, () -> now).run()).isEqualTo(2);
        assertThat(keys()).containsExactly("keep", "tmp/new", "tmp/old");
        assertThat(store.uploads().list("bucket")).isEmpty();
    }

    @Test
    void tags_belong_to_one_writing_of_a_key() throws IOException {
        put("k", "1");
        store.tag("bucket", "k", new TreeMap<>(Map.of("a", "b")));
        assertThat(store.head("bucket", "k").tags()).containsEntry("a", "b");

        put("k", "2");

        assertThat(store.head("bucket", "k").tags()).isEmpty();
    }

    @Test
    void parts_that_a_crash_left_behind_are_removed() throws IOException {
        var id = upload("big", "x".repeat(5 << 20), "tail");
        var parts = directory.resolve("d/buckets/bucket/parts").resolve(id);
        Files.delete(directory.resolve("d").resolve(place("big")));

        assertThat(store.uploads().removeOrphans("bucket")).isEqualTo(1);
        assertThat(parts).doesNotExist();
    }

    private static String place(String key) {
        return new Layout(Path.of("")).object("bucket", key).toString();
    }

    private StagedBody stage(String content) throws IOException {
        var bytes = content.getBytes(StandardCharsets.UTF_8);
        return store.stage(new ByteArrayInputStream(bytes), Set.of());
    }

    private void put(String key, String content) throws IOException {
        try (var body = stage(content)) {
            store.put("bucket", key, body, NewObject.PLAIN, List.of(), Precondition.NONE);
        }
    }

    private String content(String key) throws IOException {
        try (var object = store.read("bucket", key)) {
            return new String(
                    object.stream(0, object.head().size()).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private List<String> keys() throws IOException {
        return store.page("bucket", new byte[0], 1000).stream().map(IndexedObject::key).toList();
    }

    private Upload begin(String key) throws IOException {
        return store.uploads()
                .begin(
                        "bucket",
                        key,
                        NewObject.PLAIN,
                        Optional.empty(),
                        StoredChecksum.Type.COMPOSITE);
    }

    private CompletedPart part(Upload upload, int number, String content) throws IOException {
        try (var body = stage(content)) {
            var part = store.uploads().putPart("bucket", upload, number, body, List.of());
            return new CompletedPart(number, part.etag(), Map.of());
        }
    }

    private ObjectHead complete(Upload upload, CompletedPart... parts) throws IOException {
        return store.uploads()
                .complete(
                        "bucket",
                        upload.key(),
                        upload.id(),
                        List.of(parts),
                        List.of(),
                        Precondition.NONE);
    }

    private String upload(String key, String first, String second) throws IOException {
        var upload = begin(key);
        complete(upload, part(upload, 1, first), part(upload, 2, second));
        return upload.id();
    }

    private interface Action {
        void run() throws IOException;
    }

    private static void assertRefused(S3Error error, Action action) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(
                        S3Exception.class, e -> assertThat(e.error()).isEqualTo(error));
    }
}
