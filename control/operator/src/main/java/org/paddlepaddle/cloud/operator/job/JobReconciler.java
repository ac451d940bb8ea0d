// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import java.util.List;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.JobPhase;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.api.job.PaddleJobStatus;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.KindDescription;
import org.paddlepaddle.cloud.operator.KindMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.operator.Passes;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.job.JobChecks;
import org.paddlepaddle.cloud.plan.job.JobNotices;
import org.paddlepaddle.cloud.plan.job.JobObjects;
import org.paddlepaddle.cloud.plan.job.JobPlanner;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.JobStatusRules;
import org.paddlepaddle.cloud.plan.job.JobStatuses;
import org.paddlepaddle.cloud.plan.job.ObservedJob;
import org.paddlepaddle.cloud.plan.job.desired.DesiredJob;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;

/** Drives training jobs: reads, writes and reports what {@link JobPlanner} decides. */
@ControllerConfiguration(name = "paddlejob")
public final class JobReconciler implements Reconciler<PaddleJob> {
    private final Passes<PaddleJob, PaddleJobStatus> passes;
    private final JobReader reader;
    private final PortReservations ports = new PortReservations();
    private final JobSettings settings;
    private final CounterDataPoint restarts;

    private JobReconciler(
            Passes<PaddleJob, PaddleJobStatus> passes,
            JobReader reader,
            JobSettings settings,
            CounterDataPoint restarts) {
        this.passes = passes;
        this.reader = reader;
        this.settings = settings;
        this.restarts = restarts;
    }

    public static KindController<PaddleJob> controller(OperatorParts parts, JobSettings settings) {
        var metrics = KindMetrics.unprefixed("job", JobPhase.class);
        var kind =
                new KindDescription<>(
                        "job",
                        // Upstream's recorder.
                        "paddlejob-controller",
                        JobNames.FIELD_OWNER,
                        PaddleJob.class,
                        PaddleJob::new,
                        JobReconciler::isOurs,
                        new JobStatusRules(),
                        metrics);
        return KindController.of(
                kind,
                new JobReconciler(
                        new Passes<>(kind, parts),
                        new JobReader(
                                parts.client(),
                                new SampleSets(parts.client()),
                                settings.gangs() != GangStyle.None),
                        settings,
                        metrics.counter("restarts_total", "Attempts after the first.")));
    }

    @Override
    public List<EventSource<?, PaddleJob>> prepareEventSources(
            EventSourceContext<PaddleJob> context) {
        return passes.sources(context, JobSources.of(context, settings.gangs()));
    }

    @Override
    public UpdateControl<PaddleJob> reconcile(PaddleJob job, Context<PaddleJob> context)
            throws InterruptedException {
        return passes.run(job, context, this::look);
    }

    private UpdateControl<PaddleJob> look(Pass<PaddleJob, PaddleJobStatus> pass)
            throws InterruptedException {
        var spec = pass.object().getSpec();
        return switch (JobChecks.check(pass.key(), spec, pass.labels(), settings)) {
            case Checked.Valid<DesiredJob> valid -> drive(pass, valid);
            case Checked.Invalid<DesiredJob>(var problems) -> pass.reject(problems);
        };
    }

    private UpdateControl<PaddleJob> drive(
            Pass<PaddleJob, PaddleJobStatus> pass, Checked.Valid<DesiredJob> valid)
            throws InterruptedException {
        var desired = valid.value();
        var observed = reader.observe(pass, desired);
        var plan = JobPlanner.plan(desired, observed);
        pass.apply(plan, writer(pass, desired, observed)::apply);
        var next =
                new JobStatuses(pass.status(), pass.generation(), pass.now())
                        .planned(desired, observed, plan.status(), valid.warnings());
        pass.report(next, JobNotices.of(desired.key(), plan.actions()));
        if (isRestart(pass.status(), next)) {
            restarts.inc();
        }
        return pass.next(plan);
    }

    private JobWriter writer(
            Pass<PaddleJob, PaddleJobStatus> pass, DesiredJob desired, ObservedJob observed) {
        return new JobWriter(
                pass,
                new JobObjects(
                        desired, pass.owner(), observed.sample().mount(), observed.attempt()),
                new PortAllocations(ports, pass.caches()),
                observed.attempt().number());
    }

    @Override
    public ErrorStatusUpdateControl<PaddleJob> updateErrorStatus(
            PaddleJob job, Context<PaddleJob> context, Exception failure) {
        return passes.failed(job, context, failure);
    }

    private static boolean isRestart(PaddleJobStatus old, PaddleJobStatus next) {
        return old.attempt() != null && !old.attempt().equals(next.attempt());
    }

    /** A job that says so is looked after by another controller. */
    private static boolean isOurs(PaddleJob job) {
        var manager = job.getSpec() == null ? null : job.getSpec().managedBy();
        return manager == null || manager.isEmpty() || manager.equals(JobNames.MANAGER);
    }
}
