// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.api.Condition;
import org.paddlepaddle.cloud.api.StandardCondition;
import org.paddlepaddle.cloud.api.sample.SampleSetCondition;
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

class SampleSetStatusesTest {
    private static final SampleSetStatuses STATUSES = new SampleSetStatuses();
    private static final DesiredSet SET = Sets.desired("noSync: true");

    private static SampleSetStatus status(SampleSetStatus old, ObservedSet observed) {
        var plan = SampleSetPlanner.plan(SET, observed, Sets.TEMPLATE);
        return STATUSES.planned(
                new SampleSetStatuses.Moment(old, 3, Sets.NOON),
                SET,
                observed,
                plan.status(),
                List.of());
    }

    private static ObservedSet ready(RuntimeState runtime) {
        return Sets.running(1, runtime, Optional.empty());
    }

    @Test
    void given_figures_then_they_are_printed_as_the_manual_prints_them() {
        var status = status(SampleSetStatus.NONE, ready(Sets.answers(60_817_408, 60_817_408)));

        var cache = Objects.requireNonNull(status.cacheStatus());
        assertThat(cache.totalSize()).isEqualTo("58 MiB");
        assertThat(cache.diskAvail()).isEqualTo("1.5 KiB");
        assertThat(cache.diskUsageRate()).isEqualTo("25.0%");
        assertThat(Objects.requireNonNull(status.runtimeStatus()).runtimeReady()).isEqualTo("1/1");
        assertThat(status.conditions())
                .allMatch(Condition::holds)
                .extracting(Condition::type)
                .containsExactly(
                        "Accepted", "Reconciled", "Ready", "VolumeBound", "RuntimeReady", "Synced");
    }

    @Test
    void given_a_runtime_that_does_not_answer_then_the_figures_stay() {
        var before = status(SampleSetStatus.NONE, ready(Sets.answers(100, 100)));

        var after = status(before, ready(new RuntimeState.Unreachable("silent")));

        assertThat(after.cacheStatus()).isEqualTo(before.cacheStatus());
        assertThat(after.condition(SampleSetCondition.RuntimeReady))
                .get()
                .matches(condition -> !condition.holds());
    }

    @Test
    void given_the_same_again_then_nothing_changes() {
        var before = status(SampleSetStatus.NONE, ready(Sets.answers(100, 100)));

        assertThat(status(before, ready(Sets.answers(100, 100)))).isEqualTo(before);
        assertThat(STATUSES.between(before, before)).isEmpty();
    }

    @Test
    void given_users_of_a_set_that_goes_then_they_are_named() {
        var status =
                STATUSES.waitingForUsers(
                        new SampleSetStatuses.Moment(SampleSetStatus.NONE, 3, Sets.NOON),
                        List.of("PaddleJob a", "PaddleJob b"));

        assertThat(status.condition(StandardCondition.Ready))
                .map(Condition::message)
                .contains("is being deleted, and waits for PaddleJob a, PaddleJob b");
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 B",
        "9,9 B",
        "200,200 B",
        "4096,4.0 KiB",
        "10239,10 KiB",
        "60817408,58 MiB",
        "4509715661,4.2 GiB",
        "12884901888,12 GiB"
    })
    void given_bytes_then_upstreams_words(long bytes, String words) {
        assertThat(HumanSizes.bytes(bytes)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"5,5s", "200,3m20s", "3600,1h0m0s", "45296,12h34m56s"})
    void given_seconds_then_words(long seconds, String words) {
        assertThat(HumanSizes.seconds(seconds)).isEqualTo(words);
    }
}
