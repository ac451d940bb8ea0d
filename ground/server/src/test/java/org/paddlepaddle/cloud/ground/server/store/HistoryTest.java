// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HistoryTest {
    private static final Duration AGE = Duration.ofMinutes(2);

    private final AtomicLong now = new AtomicLong();
    private final History history =
            new History(new StoreOptions(10_000, 1 << 20, AGE), 0, now::get);

    @Test
    void of_a_storm_everything_is_kept_while_it_is_fresh() {
        history.append(changes(1, 9_000));
        now.addAndGet(AGE.toNanos());
        history.append(changes(9_001, 9_001));

        assertThat(history.read(0, 10_000).changes()).hasSize(9_001);
    }

    @Test
    void later_only_the_last_of_it_can_be_replayed() {
        history.append(changes(1, 9_000));
        now.addAndGet(AGE.toNanos() + 1);
        history.append(changes(9_001, 9_001));

        assertThat(history.read(7_001, 10_000).changes()).hasSize(2_000);
        assertThatThrownBy(() -> history.read(7_000, 10_000))
                .isInstanceOf(StoreException.Expired.class);
    }

    @Test
    void a_few_changes_are_kept_however_old_they_are() {
        history.append(changes(1, 1_000));
        now.addAndGet(Duration.ofDays(1).toNanos());
        history.append(changes(1_001, 1_001));

        assertThat(history.read(0, 10_000).changes()).hasSize(1_001);
    }

    private static List<Change> changes(long first, long last) {
        return LongStream.rangeClosed(first, last).mapToObj(HistoryTest::change).toList();
    }

    private static Change change(long revision) {
        return new Change(
                new Entry("/registry/pods/" + revision, revision, new byte[1]), null, false);
    }
}
