// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.job;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.RetryInfo;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.paddlepaddle.cloud.api.job.JobNames;
import org.paddlepaddle.cloud.api.job.PaddleJob;
import org.paddlepaddle.cloud.operator.EventWriter;
import org.paddlepaddle.cloud.operator.Fanout;
import org.paddlepaddle.cloud.operator.OperatorMetrics;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.Owner;
import org.paddlepaddle.cloud.plan.job.DesiredJob;
import org.paddlepaddle.cloud.plan.job.GangStyle;
import org.paddlepaddle.cloud.plan.job.JobChecks;
import org.paddlepaddle.cloud.plan.job.JobNotices;
import org.paddlepaddle.cloud.plan.job.JobObjects;
import org.paddlepaddle.cloud.plan.job.JobPlanner;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.JobStatuses;

/** Drives training jobs: reads, writes and reports what {@link JobPlanner} decides. */
@ControllerConfiguration(name = "paddlejob")
public final class JobReconciler implements Reconciler<PaddleJob> {
    /** Upstream's recorder. */
    private static final String COMPONENT = "paddlejob-controller";

    /** How long others get to make room before the job tries again. */
    private static final Duration THEIR_TURN = Duration.ofSeconds(10);

    private final JobReader reader;
    private final PortBook.Ledger ports = new PortBook.Ledger();
    private final JobWriter writer;
    private final JobStatusWriter status;
    private final Fanout fanout;
    private final Clock clock;
    private final JobSettings settings;
    private final OperatorMetrics metrics;

    public JobReconciler(
            KubernetesClient client,
            Fanout fanout,
            Clock clock,
            JobSettings settings,
            OperatorMetrics metrics) {
        this.settings = settings;
        this.metrics = metrics;
        this.reader = new JobReader(SampleSets.NONE, settings.gangs() != GangStyle.None);
        this.writer = new JobWriter(client);
        this.status = new JobStatusWriter(new EventWriter(client, COMPONENT), metrics);
        this.fanout = fanout;
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, PaddleJob>> prepareEventSources(
            EventSourceContext<PaddleJob> context) {
        metrics.countJobs(() -> JobCaches.byPhase(context.getPrimaryCache()));
        return JobSources.of(context, settings.gangs());
    }

    @Override
    public UpdateControl<PaddleJob> reconcile(PaddleJob job, Context<PaddleJob> context)
            throws InterruptedException {
        if (isAnothers(job)) {
            return UpdateControl.noUpdate();
        }
        var now = clock.instant();
        try {
            return look(job, context, now);
        } finally {
            metrics.passed(Duration.between(now, clock.instant()));
        }
    }

    private UpdateControl<PaddleJob> look(PaddleJob job, Context<PaddleJob> context, Instant now)
            throws InterruptedException {
        return switch (JobChecks.check(ObjectKey.of(job), job.getSpec(), labels(job), settings)) {
            case Checked.Valid<DesiredJob> valid -> drive(job, valid, context, now);
            case Checked.Invalid<DesiredJob>(var problems) -> {
                status.write(job, next(job, now).rejected(problems), List.of(), context, now);
                yield UpdateControl.noUpdate();
            }
        };
    }

    private UpdateControl<PaddleJob> drive(
            PaddleJob job, Checked.Valid<DesiredJob> valid, Context<PaddleJob> context, Instant now)
            throws InterruptedException {
        var desired = valid.value();
        var observed = reader.observe(job, desired, context, now);
        var plan = JobPlanner.plan(desired, observed);
        var owner = Owner.of(job);
        var objects = new JobObjects(desired, owner, observed.sample(), observed.attempt());
        var caches = new JobCaches(context);
        var pass =
                new JobPass(
                        owner,
                        objects,
                        new PortBook(ports, caches),
                        caches,
                        observed.attempt().number());
        for (var step : plan.steps()) {
            fanout.each(step, action -> writer.apply(action, pass));
        }
        var reported = next(job, now).planned(desired, observed, plan.status(), valid.warnings());
        var done = JobNotices.of(desired.key(), plan.actions());
        status.write(job, reported, done, context, now);
        UpdateControl<PaddleJob> control = UpdateControl.noUpdate();
        return plan.recheck().map(control::rescheduleAfter).orElse(control);
    }

    @Override
    public ErrorStatusUpdateControl<PaddleJob> updateErrorStatus(
            PaddleJob job, Context<PaddleJob> context, Exception failure) {
        metrics.failed();
        var trouble = Trouble.of(failure);
        int failedBefore = context.getRetryInfo().map(RetryInfo::getAttemptCount).orElse(0);
        if (failedBefore >= trouble.patience()) {
            var now = clock.instant();
            var troubled = next(job, now).troubled(trouble.reason(), trouble.message());
            status.write(job, troubled, List.of(), context, now);
        }
        return trouble.isTheirs()
                ? ErrorStatusUpdateControl.<PaddleJob>noStatusUpdate().rescheduleAfter(THEIR_TURN)
                : ErrorStatusUpdateControl.defaultErrorProcessing();
    }

    private static JobStatuses next(PaddleJob job, Instant now) {
        return new JobStatuses(JobReader.status(job), job.getMetadata().getGeneration(), now);
    }

    /** A job that says so is looked after by another controller, status and all. */
    private static boolean isAnothers(PaddleJob job) {
        var manager = job.getSpec() == null ? null : job.getSpec().managedBy();
        return manager != null && !manager.isEmpty() && !manager.equals(JobNames.MANAGER);
    }

    private static Map<String, String> labels(PaddleJob job) {
        return Objects.requireNonNullElse(job.getMetadata().getLabels(), Map.of());
    }
}
