// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.sample;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
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
import java.util.ArrayList;
import java.util.List;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.api.sample.SampleNames;
import org.paddlepaddle.cloud.api.sample.SampleSet;
import org.paddlepaddle.cloud.api.sample.SampleSetPhase;
import org.paddlepaddle.cloud.api.sample.SampleSetStatus;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.KindDescription;
import org.paddlepaddle.cloud.operator.KindMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.operator.Passes;
import org.paddlepaddle.cloud.operator.object.Children;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Notice;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.sample.DesiredSet;
import org.paddlepaddle.cloud.plan.sample.SampleSetChecks;
import org.paddlepaddle.cloud.plan.sample.SampleSetObjects;
import org.paddlepaddle.cloud.plan.sample.SampleSetPlanner;
import org.paddlepaddle.cloud.plan.sample.SampleSetStatuses;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;
import org.paddlepaddle.cloud.plan.sample.SetAction;

/** Drives data sets: reads, writes and reports what {@link SampleSetPlanner} decides. */
@ControllerConfiguration(name = "sampleset", finalizerName = SampleNames.SET_FINALIZER)
public final class SampleSetReconciler implements Reconciler<SampleSet>, Cleaner<SampleSet> {
    private static final SampleSetStatuses STATUSES = new SampleSetStatuses();
    private static final Duration USERS_TURN = Duration.ofSeconds(5);

    private final Passes<SampleSet, SampleSetStatus> passes;
    private final Runtimes runtimes;
    private final SampleSettings settings;

    private SampleSetReconciler(
            Passes<SampleSet, SampleSetStatus> passes, Runtimes runtimes, SampleSettings settings) {
        this.passes = passes;
        this.runtimes = runtimes;
        this.settings = settings;
    }

    public static KindController<SampleSet> controller(
            OperatorParts parts, SampleSettings settings) {
        var kind =
                new KindDescription<>(
                        "sampleset",
                        // Upstream's recorder.
                        "SampleSet",
                        SampleNames.SET_FIELD_OWNER,
                        SampleSet.class,
                        SampleSet::new,
                        _ -> true,
                        STATUSES,
                        KindMetrics.of("sampleset", SampleSetPhase.class));
        return KindController.of(
                kind,
                new SampleSetReconciler(
                        new Passes<>(kind, parts), new Runtimes(parts.client()), settings));
    }

    @Override
    public List<EventSource<?, SampleSet>> prepareEventSources(
            EventSourceContext<SampleSet> context) {
        var label = SampleNames.LABEL_SET;
        return passes.sources(
                context,
                List.of(
                        Children.labelled(PersistentVolumeClaim.class, label, context),
                        Children.labelled(Service.class, label, context),
                        Children.labelled(StatefulSet.class, label, context),
                        SampleSources.endedJobs(context)));
    }

    @Override
    public UpdateControl<SampleSet> reconcile(SampleSet set, Context<SampleSet> context)
            throws InterruptedException {
        return passes.run(set, context, this::look);
    }

    private UpdateControl<SampleSet> look(Pass<SampleSet, SampleSetStatus> pass)
            throws InterruptedException {
        return switch (SampleSetChecks.check(pass.key(), pass.object().getSpec())) {
            case Checked.Valid<DesiredSet> valid -> drive(pass, valid);
            case Checked.Invalid<DesiredSet>(var problems) -> pass.reject(problems);
        };
    }

    private UpdateControl<SampleSet> drive(
            Pass<SampleSet, SampleSetStatus> pass, Checked.Valid<DesiredSet> valid)
            throws InterruptedException {
        var desired = runtimes.dataMap().apply(valid.value());
        var observed = new SampleSetReader(runtimes).observe(pass, desired);
        var objects = new SampleSetObjects(desired, pass.owner(), settings);
        var plan = SampleSetPlanner.plan(desired, observed, objects.template());
        pass.apply(plan, new SampleSetWriter(pass.writer(), objects, runtimes)::apply);
        var next =
                STATUSES.planned(moment(pass), desired, observed, plan.status(), valid.warnings());
        pass.report(next, made(plan.actions(), pass.key()));
        return pass.next(plan);
    }

    private static SampleSetStatuses.Moment moment(Pass<SampleSet, SampleSetStatus> pass) {
        return new SampleSetStatuses.Moment(pass.status(), pass.generation(), pass.now());
    }

    private static List<Notice> made(List<SetAction> actions, ObjectKey key) {
        var notices = new ArrayList<Notice>();
        for (var action : actions) {
            var what =
                    switch (action) {
                        case SetAction.CreateClaim() -> "PersistentVolumeClaim " + key.name();
                        case SetAction.CreateService() ->
                                "Service " + SampleNames.service(key.name());
                        case SetAction.CreatePods() ->
                                "StatefulSet " + SampleNames.runtime(key.name());
                        case SetAction.CreateToken() -> "Secret " + SampleNames.runtime(key.name());
                        case SetAction.UpdatePods(), SetAction.DeliverKeys _, SetAction.Ask _ -> "";
                    };
            if (!what.isEmpty()) {
                notices.add(Notice.normal(StandardReason.Created, "created " + what));
            }
        }
        return notices;
    }

    /** What belongs to the set goes with it, once nobody reads it any more. */
    @Override
    public DeleteControl cleanup(SampleSet set, Context<SampleSet> context) throws Exception {
        var users = runtimes.users(ObjectKey.of(set));
        if (users.isEmpty()) {
            return DeleteControl.defaultDelete();
        }
        passes.run(
                set,
                context,
                pass -> {
                    pass.report(STATUSES.waitingForUsers(moment(pass), users), List.of());
                    return UpdateControl.noUpdate();
                });
        return DeleteControl.noFinalizerRemoval().rescheduleAfter(USERS_TURN);
    }

    @Override
    public ErrorStatusUpdateControl<SampleSet> updateErrorStatus(
            SampleSet set, Context<SampleSet> context, Exception failure) {
        return passes.failed(set, context, failure);
    }
}
