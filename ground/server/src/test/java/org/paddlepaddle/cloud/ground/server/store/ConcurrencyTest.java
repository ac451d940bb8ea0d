// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrencyTest {
    private static final int WRITERS = 32;
    private static final int INCREMENTS = 25;
    private static final Duration ENOUGH = Duration.ofSeconds(60);

    @TempDir Path directory;

    @Test
    void no_increment_is_lost_when_many_compare_and_set() throws Exception {
        try (var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT)) {
            store.write(Write.create("core/counters/a/x", number(0)));

            together(WRITERS, () -> incrementOften(store));

            assertThat(value(store)).isEqualTo(WRITERS * INCREMENTS);
        }
        try (var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT)) {
            assertThat(value(store)).isEqualTo(WRITERS * INCREMENTS);
        }
    }

    @Test
    void every_reader_sees_every_revision_once_and_in_order() throws Exception {
        int writes = 2_000;
        try (var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var readers = new ArrayList<Future<List<Long>>>();
            for (int i = 0; i < 8; i++) {
                readers.add(threads.submit(() -> read(store, 0, writes)));
            }
            together(16, () -> createSome(store, writes / 16));
            // Late readers begin in the past.
            readers.add(threads.submit(() -> read(store, 0, writes)));
            readers.add(threads.submit(() -> read(store, writes / 2, writes)));

            var all = LongStream.rangeClosed(1, writes).boxed().toList();
            for (var reader : readers.subList(0, 9)) {
                assertThat(reader.get()).isEqualTo(all);
            }
            assertThat(readers.getLast().get()).isEqualTo(all.subList(writes / 2, writes));
        }
    }

    @Test
    void a_crowd_that_is_woken_now_and_then_sees_every_revision() throws Exception {
        int writes = 300;
        try (var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var readers = new ArrayList<Future<List<Long>>>();
            for (int i = 0; i < 200; i++) {
                readers.add(threads.submit(() -> read(store, 0, writes)));
            }
            createSome(store, writes);

            var all = LongStream.rangeClosed(1, writes).boxed().toList();
            for (var reader : readers) {
                assertThat(reader.get()).isEqualTo(all);
            }
        }
    }

    @Test
    void readers_that_pass_changes_of_others_miss_none_of_their_own() throws Exception {
        int writes = 1_600;
        try (var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var readers = new ArrayList<Future<List<Long>>>();
            for (int i = 0; i < 8; i++) {
                readers.add(
                        threads.submit(() -> read(store, 0, writes, Duration.ofNanos(100_000))));
            }
            together(16, () -> createByTurns(store, writes / 16));

            var things =
                    store.snapshot().under("core/things/").stream()
                            .map(Entry::revision)
                            .sorted()
                            .toList();
            for (var reader : readers) {
                assertThat(reader.get()).isEqualTo(things);
            }
        }
    }

    @Test
    void a_snapshot_and_what_follows_it_make_the_present() throws Exception {
        try (var store = RevisionStore.open(directory, RevisionStoreOptions.DEFAULT);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writing = threads.submit(() -> createSome(store, 1_000));
            var checks = new ArrayList<Future<Integer>>();
            for (int i = 0; i < 20; i++) {
                checks.add(
                        threads.submit(
                                () -> {
                                    var start = store.snapshot();
                                    var rest = read(store, start.revision(), 1_000);
                                    return start.count("", "") + rest.size();
                                }));
            }
            writing.get();
            for (var check : checks) {
                assertThat(check.get()).isEqualTo(1_000);
            }
        }
    }

    private static List<Long> read(RevisionStore store, long from, long until) {
        return read(store, from, until, Duration.ofSeconds(1));
    }

    private static List<Long> read(RevisionStore store, long from, long until, Duration patience) {
        var seen = new ArrayList<Long>();
        long deadline = System.nanoTime() + ENOUGH.toNanos();
        try (var cursor = store.follow("core/things/", from)) {
            while (cursor.revision() < until && System.nanoTime() < deadline) {
                cursor.next(patience).forEach(change -> seen.add(change.revision()));
            }
        }
        return seen;
    }

    private static Void createSome(RevisionStore store, int count) {
        for (int i = 0; i < count; i++) {
            var name = Thread.currentThread().threadId() + "-" + i;
            store.write(Write.create("core/things/a/" + name, number(i)));
        }
        return null;
    }

    private static Void createByTurns(RevisionStore store, int count) {
        for (int i = 0; i < count; i++) {
            var name = Thread.currentThread().threadId() + "-" + i;
            var prefix = i % 2 == 0 ? "core/things/a/" : "core/others/a/";
            store.write(Write.create(prefix + name, number(i)));
        }
        return null;
    }

    private static Void incrementOften(RevisionStore store) {
        int done = 0;
        while (done < INCREMENTS) {
            var entry = store.get("core/counters/a/x").orElseThrow();
            int now = Integer.parseInt(new String(entry.value(), StandardCharsets.UTF_8));
            try {
                store.write(Write.replace(entry, number(now + 1)));
                done++;
            } catch (RevisionStoreException.Conflict _) {
                // Another writer was first; read again.
            }
        }
        return null;
    }

    private static int value(RevisionStore store) {
        var entry = store.get("core/counters/a/x").orElseThrow();
        return Integer.parseInt(new String(entry.value(), StandardCharsets.UTF_8));
    }

    private static Content number(int value) {
        return _ -> Integer.toString(value).getBytes(StandardCharsets.UTF_8);
    }

    private static void together(int times, Callable<Void> work) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<Void>>();
            for (int i = 0; i < times; i++) {
                futures.add(threads.submit(work));
            }
            for (var future : futures) {
                future.get();
            }
        }
    }
}
