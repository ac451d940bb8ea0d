// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.server.engine.Cluster;
import org.paddlepaddle.cloud.ground.server.engine.Watched;
import org.paddlepaddle.cloud.ground.server.store.RevisionStoreOptions;

class WatchTest {
    private static final Duration OFTEN = Duration.ofMillis(20);
    private static final int MOST = 100_000;

    @TempDir Path directory;
    private Cluster cluster;

    @BeforeEach
    void open() {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void without_a_version_the_present_state_comes_first() throws Exception {
        cluster.create("configmaps", "metadata: {name: a}");
        try (var watch = cluster.watch("configmaps")) {
            assertThat(watch.next(1)).containsExactly("ADDED a");

            cluster.create("configmaps", "metadata: {name: b}");
            cluster.patch("configmaps", "a", "data: {x: '1'}");
            cluster.delete("configmaps", "b");

            assertThat(watch.next(3)).containsExactly("ADDED b", "MODIFIED a", "DELETED b");
        }
    }

    @Test
    void from_a_version_only_later_changes_come_with_rising_versions() throws Exception {
        var a = cluster.create("configmaps", "metadata: {name: a}");
        cluster.create("configmaps", "metadata: {name: b}");
        cluster.delete("configmaps", "a");
        var version = a.at("/metadata/resourceVersion").asText();
        try (var watch = cluster.watch("configmaps", "resourceVersion=" + version)) {
            var added = watch.next();
            var deleted = watch.next();

            assertThat(added.text()).isEqualTo("ADDED b");
            assertThat(deleted.text()).isEqualTo("DELETED a");
            assertThat(deleted.object().at("/metadata/resourceVersion").asLong())
                    .isGreaterThan(added.object().at("/metadata/resourceVersion").asLong());
        }
    }

    @Test
    void objects_that_enter_or_leave_the_selection_are_added_or_deleted() throws Exception {
        cluster.create("configmaps", "{metadata: {name: a}, data: {x: '1'}}");
        try (var watch = cluster.watch("configmaps", "labelSelector=on=yes")) {
            cluster.patch("configmaps", "a", "metadata: {labels: {on: 'yes'}}");
            cluster.patch("configmaps", "a", "data: {x: '2'}");
            var left =
                    cluster.patch("configmaps", "a", "{metadata: {labels: null}, data: {x: '3'}}");
            cluster.delete("configmaps", "a");

            assertThat(watch.next(2)).containsExactly("ADDED a", "MODIFIED a");
            var deleted = watch.next();
            assertThat(deleted.text()).isEqualTo("DELETED a");
            assertThat(deleted.object().at("/data/x").asText()).isEqualTo("2");
            assertThat(deleted.object().at("/metadata/resourceVersion"))
                    .isEqualTo(left.at("/metadata/resourceVersion"));
        }
    }

    @Test
    void a_marked_replay_ends_with_a_bookmark() throws Exception {
        var a = cluster.create("configmaps", "metadata: {name: a}");
        try (var watch =
                cluster.watch(
                        "configmaps",
                        "sendInitialEvents=true",
                        "resourceVersionMatch=NotOlderThan",
                        "allowWatchBookmarks=true")) {
            assertThat(watch.next(1)).containsExactly("ADDED a");
            var mark = watch.next();

            assertThat(mark.type()).isEqualTo("BOOKMARK");
            assertThat(mark.object().path("kind").asText()).isEqualTo("ConfigMap");
            assertThat(
                            mark.object()
                                    .at("/metadata/annotations/k8s.io~1initial-events-end")
                                    .asText())
                    .isEqualTo("true");
            assertThat(mark.object().at("/metadata/resourceVersion").asLong())
                    .isGreaterThanOrEqualTo(a.at("/metadata/resourceVersion").asLong());
        }
    }

    @Test
    void a_version_from_before_the_kept_history_is_expired() throws Exception {
        cluster.close();
        cluster = new Cluster(directory);
        try (var watch = cluster.watch("configmaps", "resourceVersion=1")) {
            var error = watch.next();

            assertThat(error.type()).isEqualTo("ERROR");
            assertThat(error.object().path("code").asInt()).isEqualTo(410);
            assertThat(error.object().path("reason").asText()).isEqualTo("Expired");
            assertThat(error.object().path("message").asText())
                    .startsWith("too old resource version: 1 (");
            assertThat(watch.next().type()).isEqualTo("ENDED");
        }
    }

    @Test
    void a_quiet_kind_is_watched_through_a_storm_of_another() throws Exception {
        cluster.close();
        cluster =
                new Cluster(directory, new RevisionStoreOptions(8, 1 << 20, Duration.ofMinutes(1)));
        var seen = cluster.create("secrets", "metadata: {name: a}");
        var version = "resourceVersion=" + seen.at("/metadata/resourceVersion").asText();
        try (var open = cluster.watch("secrets", version)) {
            for (int i = 0; i < 20; i++) {
                cluster.create("configmaps", "metadata: {name: c" + i + "}");
            }
            try (var again = cluster.watch("secrets", version)) {
                cluster.create("secrets", "metadata: {name: b}");

                assertThat(open.next(1)).containsExactly("ADDED b");
                assertThat(again.next(1)).containsExactly("ADDED b");
            }
        }
    }

    @Test
    void bookmarks_of_a_quiet_kind_move_on_with_the_others() throws Exception {
        cluster.create("secrets", "metadata: {name: a}");
        try (var watch = cluster.marked(OFTEN, "secrets")) {
            assertThat(watch.next(1)).containsExactly("ADDED a");
            var before = watch.next();
            var other = cluster.create("configmaps", "metadata: {name: b}");

            assertThat(before.type()).isEqualTo("BOOKMARK");
            long version = other.at("/metadata/resourceVersion").asLong();
            assertThat(version(before)).isLessThan(version);
            assertThat(markAtLeast(version, watch)).isGreaterThanOrEqualTo(version);
        }
    }

    @Test
    void who_sees_little_of_a_busy_kind_is_sent_bookmarks_too() throws Exception {
        try (var watch = cluster.marked(OFTEN, "configmaps", "labelSelector=never")) {
            // Fresh changes all the time: there is never a moment of silence to be marked.
            for (int i = 0; i < MOST && !watch.waiting(); i++) {
                cluster.create("configmaps", "metadata: {name: c" + i + "}");
            }

            assertThat(watch.next().type()).isEqualTo("BOOKMARK");
        }
    }

    private static long markAtLeast(long version, Watched watch) throws InterruptedException {
        var mark = watch.next();
        while (mark.type().equals("BOOKMARK") && version(mark) < version) {
            mark = watch.next();
        }
        assertThat(mark.type()).isEqualTo("BOOKMARK");
        return version(mark);
    }

    private static long version(Watched.Event event) {
        return event.object().at("/metadata/resourceVersion").asLong();
    }

    @Test
    void closing_ends_the_watch() throws Exception {
        var watch = cluster.watch("configmaps");

        watch.close();

        assertThat(watch.next().type()).isEqualTo("ENDED");
    }

    @Test
    void a_sink_that_says_no_ends_the_watch() throws Exception {
        cluster.create("configmaps", "metadata: {name: a}");
        cluster.create("configmaps", "metadata: {name: b}");
        var only = cluster.watchOnly("configmaps", 1);

        assertThat(only.next(1)).containsExactly("ADDED a");
        assertThat(only.next().type()).isEqualTo("ENDED");
    }

    @Test
    void options_that_contradict_each_other_are_refused() {
        assertThatThrownBy(() -> cluster.watch("configmaps", "sendInitialEvents=true"))
                .hasMessage(
                        "ListOptions.meta.k8s.io \"\" is invalid: resourceVersionMatch: Forbidden:"
                                + " sendInitialEvents requires setting resourceVersionMatch to"
                                + " NotOlderThan");
    }
}
