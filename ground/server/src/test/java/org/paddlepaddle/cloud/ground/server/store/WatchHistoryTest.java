// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WatchHistoryTest {
    private static final String PODS = "core/pods/";
    private static final String NODES = "core/nodes/";
    private static final Duration AGE = Duration.ofMinutes(2);

    private final AtomicLong now = new AtomicLong();
    private final WatchHistory watchHistory =
            new WatchHistory(new RevisionStoreOptions(10_000, 1 << 20, AGE), 0, now::get);

    @Test
    void of_a_storm_everything_is_kept_while_it_is_fresh() {
        watchHistory.append(changes(1, 9_000));
        now.addAndGet(AGE.toNanos());
        watchHistory.append(changes(9_001, 9_001));

        assertThat(watchHistory.read(0, 10_000).changes()).hasSize(9_001);
    }

    @Test
    void later_only_the_last_of_it_can_be_replayed() {
        watchHistory.append(changes(1, 9_000));
        now.addAndGet(AGE.toNanos() + 1);
        watchHistory.append(changes(9_001, 9_001));

        assertThat(watchHistory.read(7_001, 10_000).changes()).hasSize(2_000);
        assertThatThrownBy(() -> watchHistory.read(7_000, 10_000))
                .isInstanceOf(RevisionStoreException.Expired.class);
    }

    @Test
    void a_few_changes_are_kept_however_old_they_are() {
        watchHistory.append(changes(1, 1_000));
        now.addAndGet(Duration.ofDays(1).toNanos());
        watchHistory.append(changes(1_001, 1_001));

        assertThat(watchHistory.read(0, 10_000).changes()).hasSize(1_001);
    }

    @Test
    void who_missed_only_changes_of_others_has_missed_nothing() {
        watchHistory.append(List.of(change(PODS, 1), change(NODES, 2), change(NODES, 3)));
        watchHistory.append(changes(4, 15_000));
        watchHistory.append(List.of(change(NODES, 15_001)));

        assertThat(watchHistory.read(3, 1, NODES).changes()).hasSize(1);
        assertThatThrownBy(() -> watchHistory.read(2, 1, NODES))
                .isInstanceOf(RevisionStoreException.Expired.class);
        assertThatThrownBy(() -> watchHistory.read(3, 1))
                .isInstanceOf(RevisionStoreException.Expired.class);
    }

    @Test
    void who_has_seen_the_last_change_of_a_resource_has_passed_all_others() {
        watchHistory.append(List.of(change(NODES, 1), change(PODS, 2), change(PODS, 3)));

        assertThat(watchHistory.passed(1, NODES)).isEqualTo(3);
        assertThat(watchHistory.passed(0, NODES)).isEqualTo(0);
        assertThat(watchHistory.passed(2, PODS)).isEqualTo(2);
        assertThat(watchHistory.passed(2, WatchNotifier.EVERYTHING)).isEqualTo(2);
        assertThat(watchHistory.passed(9, "core/secrets/")).isEqualTo(9);
    }

    @Test
    void nobody_passes_what_happened_before_the_start() {
        var reopened = new WatchHistory(RevisionStoreOptions.DEFAULT, 7, now::get);

        assertThat(reopened.passed(6, NODES)).isEqualTo(6);
        assertThatThrownBy(() -> reopened.read(6, 1, NODES))
                .isInstanceOf(RevisionStoreException.Expired.class);
    }

    private static List<Change> changes(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(r -> change(PODS, r)).toList();
    }

    private static Change change(String resource, long revision) {
        return new Change(new Entry(resource + revision, revision, new byte[1]), null, false);
    }
}
