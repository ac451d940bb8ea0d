// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.start;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
        return of(EnumSet.allOf(OperatedKind.class), jobs, samples, services, models);
    }

    /** The controllers of some kinds, in the order of the list of kinds. */
    public static List<KindController.Maker> of(
            Collection<OperatedKind> kinds,
            JobSettings jobs,
            SampleSettings samples,
            ServiceSettings services,
            ModelCatalog models) {
        return ordered(kinds).stream()
                .flatMap(kind -> controllers(kind, jobs, samples, services, models).stream())
                .toList();
    }

    private static Set<OperatedKind> ordered(Collection<OperatedKind> kinds) {
        return kinds.isEmpty() ? EnumSet.noneOf(OperatedKind.class) : EnumSet.copyOf(kinds);
    }

    private static List<KindController.Maker> controllers(
            OperatedKind kind,
            JobSettings jobs,
            SampleSettings samples,
            ServiceSettings services,
            ModelCatalog models) {
        return switch (kind) {
            case paddlejob -> jobs(jobs);
            case sampleset -> List.of(parts -> SampleSetReconciler.controller(parts, samples));
            case samplejob -> List.of(SampleJobReconciler::controller);
            case paddleservice ->
                    List.of(
                            parts -> ServiceReconciler.controller(parts, services, models),
                            parts -> ElasticServiceReconciler.controller(parts, services, models));
        };
    }

    /**
     * The lease that replicas with these kinds elect each other by: one for the whole operator, one
     * of their own for those that have a part of it.
     */
    public static String lease(Collection<OperatedKind> kinds) {
        var chosen = ordered(kinds);
        return chosen.equals(EnumSet.allOf(OperatedKind.class))
                ? OperatorConfig.LEASE
                : OperatorConfig.LEASE
                        + chosen.stream().map(kind -> "-" + kind.name()).reduce("", String::concat);
    }
}
