// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.service;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;
import org.paddlepaddle.cloud.api.service.ElasticPaddleService;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.OperatorParts;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;

/** Drives services in the group of ElasticServing. */
public final class ElasticServiceReconciler implements Reconciler<ElasticPaddleService> {
    private final ServicePasses<ElasticPaddleService> passes;

    private ElasticServiceReconciler(ServicePasses<ElasticPaddleService> passes) {
        this.passes = passes;
    }

    public static KindController<ElasticPaddleService> controller(
            OperatorParts parts, ServiceSettings settings, ModelCatalog models) {
        var passes =
                new ServicePasses<>(
                        "elasticservice",
                        ElasticPaddleService.class,
                        ElasticPaddleService::new,
                        parts,
                        settings,
                        models);
        return KindController.of(passes.kind(), new ElasticServiceReconciler(passes));
    }

    @Override
    public List<EventSource<?, ElasticPaddleService>> prepareEventSources(
            EventSourceContext<ElasticPaddleService> context) {
        return passes.sources(context);
    }

    @Override
    public UpdateControl<ElasticPaddleService> reconcile(
            ElasticPaddleService service, Context<ElasticPaddleService> context)
            throws InterruptedException {
        return passes.run(service, context);
    }

    @Override
    public ErrorStatusUpdateControl<ElasticPaddleService> updateErrorStatus(
            ElasticPaddleService service,
            Context<ElasticPaddleService> context,
            Exception failure) {
        return passes.failed(service, context, failure);
    }
}
