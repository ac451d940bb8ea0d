// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleReason;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Plan;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.sample.ObservedSampleJob.ReadSet;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeJob;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

class SampleJobPlannerTest {
    private static final String HEAD = "sampleSetRef: {name: data-center}\n";
    private static final ReadSet EMPTY_SET = new ReadSet(Optional.empty(), Optional.empty(), 2);

    private static ObservedSampleJob found(
            RuntimeState runtime, KeysState keys, List<String> users) {
        return new ObservedSampleJob(
                new JobAttempt("job-1", 0),
                Optional.of(EMPTY_SET),
                runtime,
                keys,
                Optional.empty(),
                users,
                Sets.NOON);
    }

    private static Plan<JobAction, SampleJobView> plan(String yaml, KeysState keys) {
        return SampleJobPlanner.plan(
                Sets.job(HEAD + yaml), found(Sets.answers(0, 0), keys, List.of()));
    }

    private static Map<String, Object> asked(String yaml, KeysState keys) {
        return plan(yaml, keys).actions().stream()
                .map(action -> ((JobAction.Ask) action).request().body())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void given_the_sync_of_the_pipeline_then_the_runtime_is_asked_with_the_name_of_the_secret() {
        var body =
                asked(
                        "type: sync\n"
                            + "secretRef: {name: data-source}\n"
                            + "syncOptions: {source:"
                            + " 'bos://paddleflow-public.hkg.bcebos.com/icdar2015', destination:"
                            + " icdar2015}",
                        new KeysState.Delivered(SourceKeys.of("data-source"), "42"));

        assertThat(body)
                .isEqualTo(
                        Map.of(
                                "id",
                                "job-1",
                                "type",
                                "sync",
                                "sync",
                                Map.of(
                                        "source",
                                        "bos://paddleflow-public.hkg.bcebos.com/icdar2015",
                                        "destination",
                                        "icdar2015",
                                        "secret",
                                        "data-source",
                                        "secretVersion",
                                        "42")));
    }

    @Test
    void given_a_warm_up_then_the_partitions_are_those_of_the_set() {
        var body =
                asked(
                        "type: warmup\nwarmupOptions: {paths: [icdar2015], partitions: 9,"
                                + " strategyName: random, epoch: 3, batchSize: 8}",
                        new KeysState.NotNeeded());

        assertThat(body.get("warmup"))
                .isEqualTo(
                        Map.of(
                                "paths",
                                List.of("icdar2015"),
                                "partitions",
                                2,
                                "strategyName",
                                "random",
                                "epoch",
                                3,
                                "batchSize",
                                8));
    }

    @Test
    void given_no_set_or_no_runtime_then_the_job_waits() {
        var job = Sets.job(HEAD + "type: warmup");
        var none =
                new ObservedSampleJob(
                        new JobAttempt("job-1", 0),
                        Optional.empty(),
                        new RuntimeState.Absent(""),
                        new KeysState.NotNeeded(),
                        Optional.empty(),
                        List.of(),
                        Sets.NOON);

        assertThat(SampleJobPlanner.plan(job, none).status().reason())
                .isEqualTo(SampleReason.WaitingForSampleSet);
        assertThat(
                        SampleJobPlanner.plan(
                                        job,
                                        found(
                                                new RuntimeState.Absent("starts"),
                                                new KeysState.NotNeeded(),
                                                List.of()))
                                .status()
                                .phase())
                .isEqualTo(SampleJobPhase.Pending);
    }

    @Test
    void given_somebody_who_reads_then_nothing_is_taken_away() {
        var plan =
                SampleJobPlanner.plan(
                        Sets.job(HEAD + "type: clear"),
                        found(
                                Sets.answers(0, 0),
                                new KeysState.NotNeeded(),
                                List.of("PaddleJob ctr")));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status().reason()).isEqualTo(SampleReason.WaitingForUsers);
        assertThat(plan.status().message()).isEqualTo("is read by PaddleJob ctr");
    }

    @Test
    void given_somebody_who_reads_then_the_version_of_the_data_stays() {
        var sync = "type: sync\nsyncOptions: {source: 's3://data/a'";
        var read = found(Sets.answers(0, 0), new KeysState.NotNeeded(), List.of("PaddleJob ctr"));

        assertThat(SampleJobPlanner.plan(Sets.job(HEAD + sync + "}"), read).status().reason())
                .isEqualTo(SampleReason.WaitingForUsers);
        assertThat(SampleJobPlanner.plan(Sets.job(HEAD + sync + ", dry: true}"), read).actions())
                .hasSize(1);
        assertThat(SampleJobPlanner.plan(Sets.job(HEAD + "type: warmup"), read).actions())
                .hasSize(1);
    }

    @Test
    void given_a_failure_then_the_job_is_tried_again_after_a_pause() {
        var job = Sets.job(HEAD + "type: warmup\nbackoffLimit: 1");
        var failed = Sets.reported("job-1", RuntimeJob.State.failed);
        var found = found(Sets.answers(0, 0, failed), new KeysState.NotNeeded(), List.of());

        var waiting = SampleJobPlanner.plan(job, found);
        assertThat(waiting.status().reason()).isEqualTo(SampleReason.JobRetries);
        assertThat(waiting.recheck()).contains(Duration.ofSeconds(10));
        var again = SampleJobPlanner.plan(job, later(found, 0));
        assertThat(again.actions())
                .map(action -> ((JobAction.Ask) action).request().id())
                .containsExactly("job-1-1");
        var second = Sets.reported("job-1-1", RuntimeJob.State.failed);
        var last = found(Sets.answers(0, 0, failed, second), new KeysState.NotNeeded(), List.of());
        assertThat(SampleJobPlanner.plan(job, later(last, 1)).status().phase())
                .isEqualTo(SampleJobPhase.Failed);
    }

    private static ObservedSampleJob later(ObservedSampleJob found, int attempt) {
        return new ObservedSampleJob(
                JobAttempt.of("job-1", Optional.of("job-1-" + attempt)),
                found.set(),
                found.runtime(),
                found.keys(),
                found.predecessor(),
                found.users(),
                found.now().plusSeconds(60));
    }

    @Test
    void given_a_job_before_then_it_must_have_succeeded() {
        var job = Sets.job(HEAD + "type: warmup\nrunAfter: {name: first}");
        var found = found(Sets.answers(0, 0), new KeysState.NotNeeded(), List.of());

        var plan = SampleJobPlanner.plan(job, found);

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status().message())
                .isEqualTo(
                        "SampleJob first must succeed before; it has not begun or does not exist");
    }

    @Test
    void given_keys_then_they_go_first() {
        var sync = "type: sync\nsyncOptions: {source: 's3://data/a'}";

        assertThat(plan(sync, new KeysState.Stale(SourceKeys.of("keys"))).actions())
                .containsExactly(new JobAction.DeliverKeys(SourceKeys.of("keys")));
        assertThat(plan(sync, new KeysState.Missing(SourceKeys.of("keys"))).status().reason())
                .isEqualTo(SampleReason.WaitingForSecret);
    }

    @Test
    void given_no_source_anywhere_then_the_job_fails() {
        assertThat(plan("type: sync", new KeysState.NotNeeded()).status().phase())
                .isEqualTo(SampleJobPhase.Failed);
    }

    @ParameterizedTest
    @CsvSource({"queued,Pending", "running,Running", "succeeded,Succeeded", "failed,Failed"})
    void given_what_the_runtime_says_then_the_phase(RuntimeJob.State state, SampleJobPhase phase) {
        var job = Sets.reported("job-1", state);

        var plan =
                SampleJobPlanner.plan(
                        Sets.job(HEAD + "type: warmup"),
                        found(Sets.answers(0, 0, job), new KeysState.NotNeeded(), List.of()));

        assertThat(plan.status().phase()).isEqualTo(phase);
        assertThat(plan.actions()).isEmpty();
        assertThat(plan.recheck().isEmpty()).isEqualTo(phase.isFinal());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: sync | spec.sampleSetRef.name",
                "sampleSetRef: {name: a} | spec.type",
                "type: rmr; sampleSetRef: {name: a} | spec.rmrOptions.paths",
                "type: rmr; sampleSetRef: {name: a}; rmrOptions: {paths: [ok, ../x]} |"
                        + " spec.rmrOptions.paths[1]",
                "type: sync; sampleSetRef: {name: a}; syncOptions: {exclude: '('} |"
                        + " spec.syncOptions.exclude",
                "type: sync; sampleSetRef: {name: a}; syncOptions: {destination: a/../../b} |"
                        + " spec.syncOptions.destination",
            })
    void given_something_wrong_then_it_is_named(String yaml, String path) {
        var problems =
                Sets.checkJob(yaml.replace("; ", "\n"))
                                instanceof Checked.Invalid<DesiredSampleJob>(var found)
                        ? found
                        : List.<Problem>of();

        assertThat(problems).extracting(Problem::path).first().isEqualTo(path);
    }
}
