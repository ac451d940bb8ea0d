// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJob;
import org.paddlepaddle.cloud.api.sample.SampleJobSpec;
import org.paddlepaddle.cloud.api.sample.SampleJobStatus;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.plan.Problem;
import org.paddlepaddle.cloud.plan.sample.SampleJobStatuses;
import org.paddlepaddle.cloud.plan.sample.schedule.DesiredSchedule;
import org.paddlepaddle.cloud.plan.sample.schedule.ObservedSampleRun;
import org.paddlepaddle.cloud.plan.sample.schedule.RunAction;
import org.paddlepaddle.cloud.plan.sample.schedule.SampleSchedulePlanner;

/** The runs of a job with a schedule, which are SampleJobs of their own. */
record SampleRuns(Pass<SampleJob, SampleJobStatus> pass) {
    private static final SampleJobStatuses STATUSES = new SampleJobStatuses();

    UpdateControl<SampleJob> drive(DesiredSchedule desired, List<Problem> warnings)
            throws InterruptedException {
        var plan =
                new SampleSchedulePlanner(
                                pass.key().name(), desired, observed(), since(), pass.now())
                        .plan();
        pass.apply(plan, this::apply);
        var moment = new SampleJobStatuses.Moment(pass.status(), pass.generation(), pass.now());
        pass.report(STATUSES.scheduled(moment, plan.status(), warnings), List.of());
        return pass.next(plan);
    }

    private Instant since() {
        var last = pass.status().lastScheduleTime();
        return Instant.parse(
                last == null ? pass.object().getMetadata().getCreationTimestamp() : last);
    }

    private List<ObservedSampleRun> observed() {
        return pass.caches()
                .children(SampleJob.class)
                .filter(pass.owner()::owns)
                .map(SampleRuns::observed)
                .toList();
    }

    private static ObservedSampleRun observed(SampleJob run) {
        var meta = run.getMetadata();
        return new ObservedSampleRun(
                meta.getName(),
                meta.getUid(),
                Instant.parse(meta.getCreationTimestamp()),
                Optional.ofNullable(run.getStatus()).map(SampleJobStatus::phase),
                meta.getDeletionTimestamp() != null);
    }

    private void apply(RunAction action) {
        switch (action) {
            case RunAction.Create(var name) -> pass.writer().create(SampleJob.class, run(name));
            case RunAction.Delete(var name, var uid) ->
                    pass.writer().delete(SampleJob.class, name, uid);
        }
    }

    private SampleJob run(String name) {
        var run = new SampleJob();
        run.setMetadata(pass.owner().meta(name, Map.of(SampleNames.LABEL_JOB, pass.key().name())));
        run.setSpec(
                Objects.requireNonNullElse(pass.object().getSpec(), SampleJobSpec.EMPTY).once());
        return run;
    }
}
