// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import io.fabric8.kubernetes.api.model.Secret;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.sample.SampleJob;
import org.paddlepaddle.cloud.api.sample.SampleJobStatus;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.sample.DesiredSampleJob;
import org.paddlepaddle.cloud.plan.sample.DesiredSampleJob.Work;
import org.paddlepaddle.cloud.plan.sample.DesiredSet;
import org.paddlepaddle.cloud.plan.sample.JobAttempt;
import org.paddlepaddle.cloud.plan.sample.ObservedSampleJob;
import org.paddlepaddle.cloud.plan.sample.ObservedSampleJob.ReadSet;
import org.paddlepaddle.cloud.plan.sample.SampleSetChecks;
import org.paddlepaddle.cloud.plan.sample.SourceKeys;
import org.paddlepaddle.cloud.plan.sample.runtime.RuntimeState;

/** Sees the data set of a job, and asks its runtime how far the job is. */
record SampleJobReader(Runtimes runtimes) {
    ObservedSampleJob observe(Pass<SampleJob, SampleJobStatus> pass, DesiredSampleJob desired) {
        var set =
                pass.caches()
                        .named(SampleSet.class, SampleSources.SETS)
                        .get(SampleSources.id(desired.set()))
                        .flatMap(this::read);
        var secret = set.isEmpty() ? Optional.<Secret>empty() : runtimes.secret(desired.set());
        var attempt = attempt(pass);
        return new ObservedSampleJob(
                attempt,
                set,
                runtimes.find(desired.set(), secret)
                        .map(runtime -> look(runtime, attempt, set))
                        .orElseGet(
                                () ->
                                        new RuntimeState.Absent(
                                                "the cache runtime of SampleSet %s is not ready"
                                                        .formatted(desired.set().name()))),
                runtimes.keys(desired.set(), set.flatMap(found -> keys(desired, found)), secret),
                desired.runAfter()
                        .flatMap(pass.caches()::sibling)
                        .map(SampleJob::getStatus)
                        .map(SampleJobStatus::phase),
                desired.changesData() ? runtimes.users(desired.set()) : List.of(),
                pass.now());
    }

    /** A job that has ended is told by what each partition holds then. */
    private static RuntimeState look(
            RuntimeClient runtime, JobAttempt attempt, Optional<ReadSet> set) {
        var state = runtime.status();
        boolean ended =
                state instanceof RuntimeState.Answered(var report)
                        && report.job(attempt.id())
                                .filter(job -> job.state().isFinal())
                                .isPresent();
        return ended && set.isPresent() ? runtime.status(set.get().partitions()) : state;
    }

    /** Only a sync needs any: its own, or those of the set if it copies the set's source. */
    private static Optional<SourceKeys> keys(DesiredSampleJob desired, ReadSet set) {
        return desired.work() instanceof Work.Sync(var source, _)
                ? desired.secret().or(() -> source.isEmpty() ? set.secret() : Optional.empty())
                : Optional.empty();
    }

    private Optional<ReadSet> read(SampleSet set) {
        return SampleSetChecks.check(ObjectKey.of(set), set.getSpec())
                        instanceof Checked.Valid<DesiredSet>(var valid, _)
                ? Optional.of(read(runtimes.dataMap().apply(valid)))
                : Optional.empty();
    }

    private static ReadSet read(DesiredSet set) {
        return new ReadSet(set.source(), set.secret(), set.partitions());
    }

    /** The last one that was made. */
    static JobAttempt attempt(Pass<SampleJob, SampleJobStatus> pass) {
        return attempt(pass.object(), pass.status());
    }

    /** The same for the same wish: a changed spec is another job. */
    static JobAttempt attempt(SampleJob job, @Nullable SampleJobStatus status) {
        var meta = job.getMetadata();
        return JobAttempt.of(
                "job-" + meta.getUid() + "-" + meta.getGeneration(),
                Optional.ofNullable(status).map(SampleJobStatus::jobName));
    }
}
