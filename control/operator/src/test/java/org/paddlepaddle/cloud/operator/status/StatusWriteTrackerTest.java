// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.operator.status.StatusWriteTracker.Seen;

class StatusWriteTrackerTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final StatusWriteTracker<String> status = new StatusWriteTracker<>();

    private static Seen<String> seen(int version, String status) {
        return new Seen<>(String.valueOf(version), status);
    }

    private boolean weWrite(int version, String what, Instant now) {
        status.begin();
        return status.end(Optional.of(seen(version, what)), now);
    }

    @Test
    void given_what_was_there_first_then_it_is_believed() {
        assertThat(status.see(seen(4, "Completed"))).isFalse();
        assertThat(status.trusted(seen(9, "Completed"))).isEqualTo("Completed");
    }

    @Test
    void given_our_own_write_then_it_is_ours() {
        status.see(seen(4, "Pending"));
        weWrite(5, "Running", NOON);

        assertThat(status.see(seen(5, "Running"))).isFalse();
        assertThat(status.trusted(seen(9, "Running"))).isEqualTo("Running");
    }

    @Test
    void given_a_write_whose_answer_comes_after_the_watch_then_it_is_ours_too() {
        status.see(seen(4, "Pending"));
        status.begin();
        assertThat(status.see(seen(5, "Running"))).isFalse();

        assertThat(status.end(Optional.of(seen(5, "Running")), NOON)).isFalse();
        assertThat(status.trusted(seen(9, "Running"))).isEqualTo("Running");
    }

    @Test
    void given_a_change_of_somebody_else_then_what_was_there_before_is_trusted() {
        weWrite(5, "Running", NOON);

        assertThat(status.see(seen(6, "Completed"))).isTrue();
        assertThat(status.see(seen(7, "Failed"))).isTrue();
        assertThat(status.trusted(seen(9, "Failed"))).isEqualTo("Running");
    }

    @Test
    void given_a_change_that_a_pass_saw_before_the_watch_then_it_is_told_once() {
        weWrite(5, "Running", NOON);

        assertThat(status.see(seen(6, "Completed"))).isTrue();
        assertThat(status.see(seen(6, "Completed"))).isFalse();
        assertThat(status.trusted(seen(9, "Completed"))).isEqualTo("Running");
    }

    @Test
    void given_a_change_of_somebody_else_right_after_ours_then_it_is_noticed_all_the_same() {
        status.see(seen(4, "Pending"));
        status.begin();
        status.see(seen(5, "Running"));
        status.see(seen(6, "Completed"));

        assertThat(status.end(Optional.of(seen(5, "Running")), NOON)).isTrue();
        assertThat(status.trusted(seen(9, "Completed"))).isEqualTo("Running");
    }

    @Test
    void given_a_change_that_our_write_went_over_then_there_is_nothing_to_put_right() {
        status.see(seen(4, "Pending"));
        status.begin();
        status.see(seen(5, "Completed"));

        assertThat(status.end(Optional.of(seen(6, "Running")), NOON)).isFalse();
        assertThat(status.see(seen(6, "Running"))).isFalse();
        assertThat(status.trusted(seen(9, "Running"))).isEqualTo("Running");
    }

    @Test
    void given_a_cache_that_is_behind_then_what_we_wrote_is_known_all_the_same() {
        status.see(seen(4, "Running"));
        weWrite(5, "Completed", NOON);

        assertThat(status.trusted(seen(4, "Running"))).isEqualTo("Completed");
    }

    @Test
    void given_a_change_of_something_else_then_nobody_cares() {
        status.see(seen(4, "Pending"));

        assertThat(status.see(seen(5, "Pending"))).isFalse();
    }

    @Test
    void given_a_watch_that_left_our_write_out_then_it_is_known_all_the_same() {
        status.see(seen(4, "Pending"));
        weWrite(5, "Running", NOON);

        assertThat(status.see(seen(7, "Running"))).isFalse();
        assertThat(status.trusted(seen(9, "Running"))).isEqualTo("Running");
    }

    @Test
    void given_a_pass_that_saw_an_older_version_then_it_cannot_say_that_all_is_right() {
        weWrite(5, "Running", NOON);
        status.see(seen(6, "Completed"));

        status.accept(seen(5, "Running"));

        assertThat(status.trusted(seen(9, "Completed"))).isEqualTo("Running");
    }

    @Test
    void given_a_change_that_happens_to_be_right_then_it_is_accepted() {
        weWrite(5, "Running", NOON);
        status.see(seen(6, "Completed"));

        status.accept(seen(6, "Completed"));

        assertThat(status.trusted(seen(9, "Completed"))).isEqualTo("Completed");
    }

    @Test
    void given_somebody_who_does_not_stop_then_the_pauses_double_up_to_minutes() {
        var now = NOON;
        int version = 1;
        weWrite(version, "Running", now);
        for (int fight = 0; fight < 20; fight++) {
            status.see(seen(version + 1, "Completed"));
            now = now.plus(status.restraint(now).orElse(Duration.ZERO));
            version += 2;
            weWrite(version, "Running", now);
        }
        status.see(seen(version + 1, "Completed"));

        assertThat(Duration.between(NOON, now)).isGreaterThan(Duration.ofMinutes(45));
        assertThat(status.restraint(now)).contains(Duration.ofMinutes(5));
    }

    @Test
    void given_a_single_change_then_it_may_be_put_right_at_once() {
        status.see(seen(4, "Running"));
        status.see(seen(5, "Completed"));

        assertThat(status.restraint(NOON)).isEmpty();
    }

    @Test
    void given_peace_for_a_while_then_the_next_change_is_a_first_one() {
        weWrite(1, "Running", NOON);
        status.see(seen(2, "Completed"));
        weWrite(3, "Running", NOON);
        status.see(seen(4, "Completed"));
        weWrite(5, "Running", NOON.plusSeconds(10));
        status.see(seen(6, "Completed"));
        var later = NOON.plus(Duration.ofHours(1));
        assertThat(status.restraint(later)).isEmpty();

        weWrite(7, "Running", later);
        status.see(seen(8, "Completed"));

        assertThat(status.restraint(later)).contains(Duration.ofSeconds(1));
    }
}
