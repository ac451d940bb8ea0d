// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.toy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;
import org.paddlepaddle.cloud.api.StandardReason;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.KindDescription;
import org.paddlepaddle.cloud.operator.KindMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.operator.Passes;
import org.paddlepaddle.cloud.operator.object.Children;
import org.paddlepaddle.cloud.operator.toy.ToyChecks.DesiredToy;
import org.paddlepaddle.cloud.operator.toy.ToyPlanner.Action;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.Notices;

/** Drives toys: reads, writes and reports what {@link ToyPlanner} decides. */
final class ToyReconciler implements Reconciler<Toy> {
    private static final ToyStatuses STATUSES = new ToyStatuses();

    private final Passes<Toy, ToyStatus> passes;

    private ToyReconciler(Passes<Toy, ToyStatus> passes) {
        this.passes = passes;
    }

    static KindController<Toy> controller(OperatorParts parts) {
        var kind =
                new KindDescription<>(
                        "toy",
                        "toy-controller",
                        "paddlecloud-toy",
                        Toy.class,
                        Toy::new,
                        _ -> true,
                        STATUSES,
                        KindMetrics.of("toy", ToyPhase.class));
        return KindController.of(kind, new ToyReconciler(new Passes<>(kind, parts)));
    }

    @Override
    public List<EventSource<?, Toy>> prepareEventSources(EventSourceContext<Toy> context) {
        return passes.sources(
                context, List.of(Children.labelled(ConfigMap.class, Toy.LABEL, context)));
    }

    @Override
    public UpdateControl<Toy> reconcile(Toy toy, Context<Toy> context) throws InterruptedException {
        return passes.run(toy, context, this::look);
    }

    private UpdateControl<Toy> look(Pass<Toy, ToyStatus> pass) throws InterruptedException {
        return switch (ToyChecks.check(pass.object().getSpec())) {
            case Checked.Valid<DesiredToy> valid -> drive(pass, valid);
            case Checked.Invalid<DesiredToy>(var problems) -> pass.reject(problems);
        };
    }

    private UpdateControl<Toy> drive(Pass<Toy, ToyStatus> pass, Checked.Valid<DesiredToy> valid)
            throws InterruptedException {
        var plan = ToyPlanner.plan(valid.value(), ToyReader.notes(pass));
        var objects = new ToyObjects(pass.owner(), valid.value().text());
        pass.apply(plan, new ToyWriter(pass.writer(), objects)::apply);
        var next =
                STATUSES.planned(
                        pass.status(),
                        pass.generation(),
                        pass.now(),
                        plan.status(),
                        valid.warnings());
        var written =
                plan.actions().stream()
                        .filter(Action.Write.class::isInstance)
                        .map(action -> objects.name(((Action.Write) action).note()))
                        .toList();
        pass.report(
                next,
                Notices.done(StandardReason.Created, "created", "ConfigMap", written).stream()
                        .toList());
        return pass.next(plan);
    }

    @Override
    public ErrorStatusUpdateControl<Toy> updateErrorStatus(
            Toy toy, Context<Toy> context, Exception failure) {
        return passes.failed(toy, context, failure);
    }
}
