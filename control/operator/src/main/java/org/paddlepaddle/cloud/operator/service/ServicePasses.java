// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.CustomResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;
import java.util.function.Supplier;
import org.paddlepaddle.cloud.api.service.PaddleServiceSpec;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.api.service.ServicePhase;
import org.paddlepaddle.cloud.operator.KindDescription;
import org.paddlepaddle.cloud.operator.KindMetrics;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.operator.Pass;
import org.paddlepaddle.cloud.operator.Passes;
import org.paddlepaddle.cloud.operator.object.Children;
import org.paddlepaddle.cloud.plan.Checked;
import org.paddlepaddle.cloud.plan.service.DesiredService;
import org.paddlepaddle.cloud.plan.service.ServiceChecks;
import org.paddlepaddle.cloud.plan.service.ServiceNotices;
import org.paddlepaddle.cloud.plan.service.ServiceObjects;
import org.paddlepaddle.cloud.plan.service.ServicePlanner;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;
import org.paddlepaddle.cloud.plan.service.ServiceStatuses;
import org.paddlepaddle.cloud.plan.service.model.PinnedService;
import org.paddlepaddle.cloud.plan.service.model.PinnedStatuses;

/**
 * The passes over services of one group.
 *
 * @param <R> the class of services in that group
 */
final class ServicePasses<R extends CustomResource<PaddleServiceSpec, PaddleServiceStatus>> {
    private final KindDescription<R, PaddleServiceStatus> kind;
    private final Passes<R, PaddleServiceStatus> passes;
    private final ServiceStatuses statuses;
    private final ServiceSettings settings;
    private final ServiceModels models;
    private final String group;

    ServicePasses(
            String noun,
            Class<R> type,
            Supplier<R> blank,
            OperatorParts parts,
            ServiceSettings settings,
            ModelCatalog catalog) {
        this.settings = settings;
        this.models = new ServiceModels(catalog);
        this.statuses = new ServiceStatuses(settings);
        this.group = HasMetadata.getGroup(type);
        this.kind =
                new KindDescription<>(
                        noun,
                        ServiceNames.COMPONENT,
                        ServiceNames.FIELD_OWNER,
                        type,
                        blank,
                        _ -> true,
                        statuses,
                        KindMetrics.of(noun, ServicePhase.class));
        this.passes = new Passes<>(kind, parts);
    }

    KindDescription<R, PaddleServiceStatus> kind() {
        return kind;
    }

    List<EventSource<?, R>> sources(EventSourceContext<R> context) {
        var label = ServiceNames.ownerLabel(group);
        return passes.sources(
                context,
                List.of(
                        Children.labelled(Deployment.class, label, context),
                        Children.labelled(Pod.class, label, context),
                        Children.labelled(Service.class, label, context),
                        Children.labelled(EndpointSlice.class, label, context),
                        Children.labelled(HorizontalPodAutoscaler.class, label, context)));
    }

    UpdateControl<R> run(R service, Context<R> context) throws InterruptedException {
        return passes.run(service, context, this::look);
    }

    private UpdateControl<R> look(Pass<R, PaddleServiceStatus> pass) throws InterruptedException {
        return switch (ServiceChecks.check(pass.key(), pass.object().getSpec())) {
            case Checked.Valid<DesiredService> valid -> pin(pass, valid);
            case Checked.Invalid<DesiredService>(var problems) -> pass.reject(problems);
        };
    }

    private UpdateControl<R> pin(
            Pass<R, PaddleServiceStatus> pass, Checked.Valid<DesiredService> valid)
            throws InterruptedException {
        return switch (models.pin(pass, valid.value())) {
            case PinnedService.Ready pins -> pinned(pass, valid, pins);
            case PinnedService.Waiting(var why, var recheck) -> {
                var conditions =
                        PinnedStatuses.waiting(pass.status(), pass.generation(), pass.now(), why);
                pass.report(statuses.with(pass.status(), pass.generation(), conditions), List.of());
                yield UpdateControl.<R>noUpdate().rescheduleAfter(recheck);
            }
        };
    }

    private UpdateControl<R> pinned(
            Pass<R, PaddleServiceStatus> pass,
            Checked.Valid<DesiredService> valid,
            PinnedService.Ready pins)
            throws InterruptedException {
        return switch (ServiceChecks.check(pass.key(), pins.spec())) {
            case Checked.Valid<DesiredService>(var value, _) ->
                    drive(pass, new Checked.Valid<>(value, valid.warnings()), pins);
            case Checked.Invalid<DesiredService>(var problems) -> pass.reject(problems);
        };
    }

    private UpdateControl<R> drive(
            Pass<R, PaddleServiceStatus> pass,
            Checked.Valid<DesiredService> valid,
            PinnedService.Ready pins)
            throws InterruptedException {
        var plan = ServicePlanner.plan(valid.value(), ServiceReader.observe(pass), settings);
        var objects = new ServiceObjects(pass.owner(), group, pass.labels());
        pass.apply(plan, new ServiceWriter<>(pass.writer(), objects, settings)::apply);
        var next =
                statuses.planned(
                        pass.status(),
                        pass.generation(),
                        pass.now(),
                        pass.key(),
                        plan.status(),
                        valid.warnings());
        pass.report(
                PinnedStatuses.with(next, pins),
                ServiceModels.told(pins, ServiceNotices.of(pass.key().name(), plan.actions())));
        return pass.next(ServiceModels.lookAgain(plan, pins));
    }

    ErrorStatusUpdateControl<R> failed(R service, Context<R> context, Exception failure) {
        return passes.failed(service, context, failure);
    }
}
