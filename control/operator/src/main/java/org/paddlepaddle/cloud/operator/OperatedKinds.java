// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import java.util.List;
import org.paddlepaddle.cloud.operator.job.JobReconciler;
import org.paddlepaddle.cloud.plan.job.JobSettings;

/** The kinds the operator looks after, and the only place that lists them. */
public final class OperatedKinds {
    private OperatedKinds() {}

    public static List<KindController.Maker> all(JobSettings jobs) {
        return List.of(parts -> JobReconciler.controller(parts, jobs));
    }
}
