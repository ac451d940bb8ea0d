// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.start;

import java.util.List;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.job.JobReconciler;
import org.paddlepaddle.cloud.operator.sample.SampleJobReconciler;
import org.paddlepaddle.cloud.operator.sample.SampleSetReconciler;
import org.paddlepaddle.cloud.operator.service.ElasticServiceReconciler;
import org.paddlepaddle.cloud.operator.service.ModelCatalog;
import org.paddlepaddle.cloud.operator.service.ServiceReconciler;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;

/** The kinds the operator looks after, and the only place that lists them. */
public final class OperatedKinds {
    private OperatedKinds() {}

    /** Jobs alone. */
    public static List<KindController.Maker> jobs(JobSettings jobs) {
        return List.of(parts -> JobReconciler.controller(parts, jobs));
    }

    public static List<KindController.Maker> all(
            JobSettings jobs,
            SampleSettings samples,
            ServiceSettings services,
            ModelCatalog models) {
        return List.of(
                parts -> JobReconciler.controller(parts, jobs),
                parts -> SampleSetReconciler.controller(parts, samples),
                SampleJobReconciler::controller,
                parts -> ServiceReconciler.controller(parts, services, models),
                parts -> ElasticServiceReconciler.controller(parts, services, models));
    }
}
