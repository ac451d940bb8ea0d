// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.api.sample.SampleSetPhase;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

class SampleSetPlannerTest {
    private static final DesiredSet SET = Sets.desired(Sets.SOURCE);
    private static final String SYNC = SyncNames.of(SET, Optional.empty()).id();

    private static Plan<SetAction, SetView> plan(ObservedSet observed) {
        return SampleSetPlanner.plan(SET, observed, Sets.TEMPLATE);
    }

    private static ObservedSet running(RuntimeState runtime) {
        return Sets.running(1, runtime, Optional.of(SYNC));
    }

    private static ObservedSet with(ObservedSet set, KeysState keys) {
        return new ObservedSet(
                set.token(),
                set.claim(),
                set.service(),
                set.pods(),
                set.runtime(),
                keys,
                set.lastSync(),
                set.served(),
                set.now());
    }

    @Test
    void given_nothing_then_everything_is_made_at_once() {
        var plan = plan(Sets.nothing());

        assertThat(plan.steps())
                .containsExactly(
                        List.of(new SetAction.CreateToken()),
                        List.of(
                                new SetAction.CreateClaim(),
                                new SetAction.CreateService(),
                                new SetAction.CreatePods()));
        assertThat(plan.status().phase()).isEmpty();
    }

    @Test
    void given_a_runtime_that_starts_then_the_set_is_bound() {
        var plan = plan(Sets.running(0, new RuntimeState.Absent("starts"), Optional.empty()));

        assertThat(plan.status().phase()).contains(SampleSetPhase.Bound);
        assertThat(plan.status().reason()).isEqualTo(SampleReason.WaitingForRuntime);
        assertThat(plan.actions()).isEmpty();
    }

    @Test
    void given_a_runtime_that_answers_then_the_source_is_copied() {
        var plan = plan(Sets.running(1, Sets.answers(0, 0), Optional.empty()));

        assertThat(plan.actions())
                .singleElement()
                .isInstanceOfSatisfying(
                        SetAction.Ask.class, ask -> assertThat(ask.request().id()).isEqualTo(SYNC));
        assertThat(plan.status().phase()).contains(SampleSetPhase.Syncing);
        assertThat(plan.status().sync()).contains(SYNC);
    }

    @Test
    void given_keys_that_did_not_arrive_then_the_copying_waits_for_them() {
        var fresh = Sets.running(1, Sets.answers(0, 0), Optional.empty());

        assertThat(plan(with(fresh, new KeysState.Stale(SourceKeys.of("keys")))).actions())
                .containsExactly(new SetAction.DeliverKeys(SourceKeys.of("keys")));
        var missing = plan(with(fresh, new KeysState.Missing(SourceKeys.of("keys"))));
        assertThat(missing.actions()).isEmpty();
        assertThat(missing.status().reason()).isEqualTo(SampleReason.WaitingForSecret);
        assertThat(plan(with(fresh, new KeysState.Delivered(SourceKeys.of("keys"), "7"))).actions())
                .singleElement()
                .asString()
                .contains("secret=keys", "secretVersion=7");
    }

    @Test
    void given_a_copying_under_way_then_it_says_how_far_it_is() {
        var job = Sets.reported(SYNC, RuntimeJob.State.running);

        var plan = plan(running(Sets.answers(300, 100, job)));

        assertThat(plan.status().phase()).contains(SampleSetPhase.Syncing);
        assertThat(plan.status().message())
                .isEqualTo("1 of 3 files, 100 B of 300 B, about 4s left");
        assertThat(plan.recheck()).contains(Duration.ofSeconds(1));
    }

    @Test
    void given_all_data_then_the_set_is_ready() {
        var job = Sets.reported(SYNC, RuntimeJob.State.succeeded);

        var plan = plan(running(Sets.answers(300, 300, job)));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status().phase()).contains(SampleSetPhase.Ready);
        assertThat(plan.status().usable()).isTrue();
    }

    @Test
    void given_data_that_was_cleared_then_it_is_ready_in_upstreams_word_and_not_usable() {
        var job = Sets.reported(SYNC, RuntimeJob.State.succeeded);

        var plan = plan(running(Sets.answers(300, 0, job)));

        assertThat(plan.status().phase()).contains(SampleSetPhase.Ready);
        assertThat(plan.status().usable()).isFalse();
        assertThat(plan.status().reason()).isEqualTo(SampleReason.NotCached);
    }

    @Test
    void given_a_failure_then_it_is_tried_again_after_a_while() {
        var job = Sets.reported(SYNC, RuntimeJob.State.failed);
        var failed = running(Sets.answers(300, 0, job));

        var plan = plan(failed);
        assertThat(plan.status().phase()).contains(SampleSetPhase.SyncFailed);
        assertThat(plan.status().message()).startsWith("the bucket is gone");
        assertThat(plan.recheck()).contains(Duration.ofSeconds(30));

        var later = plan(at(failed, Duration.ofSeconds(30)));
        assertThat(later.actions()).singleElement().asString().contains(SYNC.replaceAll("0$", "1"));
    }

    private static ObservedSet at(ObservedSet set, Duration later) {
        return new ObservedSet(
                set.token(),
                set.claim(),
                set.service(),
                set.pods(),
                set.runtime(),
                set.keys(),
                set.lastSync(),
                set.served(),
                set.now().plus(later));
    }

    @Test
    void given_more_partitions_then_the_pods_follow_and_the_set_is_ready_in_part() {
        var three = Sets.desired(Sets.SOURCE + "\npartitions: 3");
        var job = Sets.reported(SYNC, RuntimeJob.State.succeeded);

        var plan =
                SampleSetPlanner.plan(three, running(Sets.answers(300, 300, job)), Sets.TEMPLATE);

        assertThat(plan.actions()).containsExactly(new SetAction.UpdatePods());
        assertThat(plan.status().phase()).contains(SampleSetPhase.PartialReady);
        assertThat(plan.status().message()).startsWith("1 of 3 partitions");
    }

    @Test
    void given_a_runtime_that_does_not_answer_then_what_was_ready_is_ready_in_part() {
        var silent = running(new RuntimeState.Unreachable("connection refused"));
        assertThat(plan(silent).status().phase()).contains(SampleSetPhase.Mount);
        var served =
                new ObservedSet(
                        true,
                        ClaimState.Bound,
                        true,
                        silent.pods(),
                        silent.runtime(),
                        silent.keys(),
                        silent.lastSync(),
                        true,
                        silent.now());
        assertThat(plan(served).status().phase()).contains(SampleSetPhase.PartialReady);
    }

    @Test
    void given_no_sync_then_it_is_ready_without_one() {
        var empty = Sets.desired("noSync: true");

        var plan =
                SampleSetPlanner.plan(
                        empty,
                        Sets.running(1, Sets.answers(0, 0), Optional.empty()),
                        Sets.TEMPLATE);

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status().phase()).contains(SampleSetPhase.Ready);
        assertThat(plan.status().usable()).isTrue();
    }
}
