// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;
import org.paddlepaddle.cloud.api.service.PaddleService;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;

/** Drives services in the group of PaddleCloud. */
public final class ServiceReconciler implements Reconciler<PaddleService> {
    private final ServicePasses<PaddleService> passes;

    private ServiceReconciler(ServicePasses<PaddleService> passes) {
        this.passes = passes;
    }

    public static KindController<PaddleService> controller(
            OperatorParts parts, ServiceSettings settings, ModelCatalog models) {
        var passes =
                new ServicePasses<>(
                        "service",
                        PaddleService.class,
                        PaddleService::new,
                        parts,
                        settings,
                        models);
        return KindController.of(passes.kind(), new ServiceReconciler(passes));
    }

    @Override
    public List<EventSource<?, PaddleService>> prepareEventSources(
            EventSourceContext<PaddleService> context) {
        return passes.sources(context);
    }

    @Override
    public UpdateControl<PaddleService> reconcile(
            PaddleService service, Context<PaddleService> context) throws InterruptedException {
        return passes.run(service, context);
    }

    @Override
    public ErrorStatusUpdateControl<PaddleService> updateErrorStatus(
            PaddleService service, Context<PaddleService> context, Exception failure) {
        return passes.failed(service, context, failure);
    }
}
