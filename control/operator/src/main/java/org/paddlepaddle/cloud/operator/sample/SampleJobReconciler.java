// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.api.sample.SampleJob;
import org.paddlepaddle.cloud.api.sample.SampleJobPhase;
import org.paddlepaddle.cloud.api.sample.SampleJobStatus;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.KindDescription;
import org.paddlepaddle.cloud.operator.KindMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.operator.Passes;
import org.paddlepaddle.cloud.operator.object.Children;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.sample.DesiredSampleJob;
import org.paddlepaddle.cloud.plan.sample.JobAction;
import org.paddlepaddle.cloud.plan.sample.SampleJobChecks;
import org.paddlepaddle.cloud.plan.sample.SampleJobPlanner;
import org.paddlepaddle.cloud.plan.sample.SampleJobStatuses;

/** Drives jobs on data sets: reads, writes and reports what {@link SampleJobPlanner} decides. */
@ControllerConfiguration(name = "samplejob", finalizerName = SampleNames.JOB_FINALIZER)
public final class SampleJobReconciler implements Reconciler<SampleJob>, Cleaner<SampleJob> {
    private static final SampleJobStatuses STATUSES = new SampleJobStatuses();

    private final Passes<SampleJob, SampleJobStatus> passes;
    private final Runtimes runtimes;

    private SampleJobReconciler(Passes<SampleJob, SampleJobStatus> passes, Runtimes runtimes) {
        this.passes = passes;
        this.runtimes = runtimes;
    }

    public static KindController<SampleJob> controller(OperatorParts parts) {
        var kind =
                new KindDescription<>(
                        "samplejob",
                        // Upstream's recorder.
                        "SampleJob",
                        SampleNames.JOB_FIELD_OWNER,
                        SampleJob.class,
                        SampleJob::new,
                        _ -> true,
                        STATUSES,
                        KindMetrics.of("samplejob", SampleJobPhase.class));
        return KindController.of(
                kind,
                new SampleJobReconciler(new Passes<>(kind, parts), new Runtimes(parts.client())));
    }

    @Override
    public List<EventSource<?, SampleJob>> prepareEventSources(
            EventSourceContext<SampleJob> context) {
        return passes.sources(
                context,
                List.of(
                        SampleSources.sets(context),
                        Children.labelled(SampleJob.class, SampleNames.LABEL_JOB, context)));
    }

    @Override
    public UpdateControl<SampleJob> reconcile(SampleJob job, Context<SampleJob> context)
            throws InterruptedException {
        return passes.run(job, context, this::look);
    }

    private UpdateControl<SampleJob> look(Pass<SampleJob, SampleJobStatus> pass)
            throws InterruptedException {
        return switch (SampleJobChecks.check(pass.key(), pass.object().getSpec())) {
            case Checked.Valid<DesiredSampleJob> valid -> look(pass, valid);
            case Checked.Invalid<DesiredSampleJob>(var problems) ->
                    hasEnded(pass) ? UpdateControl.noUpdate() : pass.reject(problems);
        };
    }

    private UpdateControl<SampleJob> look(
            Pass<SampleJob, SampleJobStatus> pass, Checked.Valid<DesiredSampleJob> valid)
            throws InterruptedException {
        var schedule = valid.value().schedule();
        if (schedule.isPresent()) {
            return new SampleRuns(pass).drive(schedule.get(), valid.warnings());
        }
        return hasEnded(pass) ? expire(pass, valid.value().keptAfterEnd()) : drive(pass, valid);
    }

    /** A job that is done is deleted when it was kept long enough. */
    private static UpdateControl<SampleJob> expire(
            Pass<SampleJob, SampleJobStatus> pass, Optional<Duration> kept) {
        var ended = pass.status().completionTime();
        if (kept.isEmpty() || ended == null) {
            return UpdateControl.noUpdate();
        }
        var left = Duration.between(pass.now(), Instant.parse(ended).plus(kept.get()));
        if (left.isPositive()) {
            return UpdateControl.<SampleJob>noUpdate().rescheduleAfter(left);
        }
        pass.writer().deleteOwner(SampleJob.class);
        return UpdateControl.noUpdate();
    }

    /**
     * A job that is done stays so, whatever becomes of the runtime; another spec is another job.
     */
    private static boolean hasEnded(Pass<SampleJob, SampleJobStatus> pass) {
        var phase = pass.status().phase();
        return phase != null
                && phase.isFinal()
                && SampleJobReader.attempt(pass).isOf(String.valueOf(pass.status().jobName()));
    }

    private UpdateControl<SampleJob> drive(
            Pass<SampleJob, SampleJobStatus> pass, Checked.Valid<DesiredSampleJob> valid)
            throws InterruptedException {
        var desired = runtimes.dataMap().apply(valid.value());
        var observed = new SampleJobReader(runtimes).observe(pass, desired);
        var plan = SampleJobPlanner.plan(desired, observed);
        pass.apply(plan, action -> apply(action, desired.set()));
        var moment = new SampleJobStatuses.Moment(pass.status(), pass.generation(), pass.now());
        pass.report(STATUSES.planned(moment, plan.status(), valid.warnings()), List.of());
        return pass.next(
                plan.status().phase().isFinal()
                        ? desired.keptAfterEnd().map(plan::recheckAfter).orElse(plan)
                        : plan);
    }

    private void apply(JobAction action, ObjectKey set) {
        switch (action) {
            case JobAction.DeliverKeys(var secret) -> runtimes.deliver(set, secret);
            case JobAction.Ask(var request) ->
                    runtimes.find(set, runtimes.secret(set)).ifPresent(r -> r.ask(request));
        }
    }

    /**
     * What the runtime still does for the job is ended; who cannot be told keeps nobody waiting.
     */
    @Override
    public DeleteControl cleanup(SampleJob job, Context<SampleJob> context) {
        var status = job.getStatus();
        boolean done = status != null && status.phase() != null && status.phase().isFinal();
        if (!done
                && SampleJobChecks.check(ObjectKey.of(job), job.getSpec())
                        instanceof Checked.Valid<DesiredSampleJob>(var desired, _)) {
            runtimes.find(desired.set(), runtimes.secret(desired.set()))
                    .ifPresent(
                            runtime -> runtime.cancel(SampleJobReader.attempt(job, status).id()));
        }
        return DeleteControl.defaultDelete();
    }

    @Override
    public ErrorStatusUpdateControl<SampleJob> updateErrorStatus(
            SampleJob job, Context<SampleJob> context, Exception failure) {
        return passes.failed(job, context, failure);
    }
}
