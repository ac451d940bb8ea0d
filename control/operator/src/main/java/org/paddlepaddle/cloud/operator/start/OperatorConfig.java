// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator.start;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.operator.KindController;
import org.paddlepaddle.cloud.operator.service.ModelCatalog;
import org.paddlepaddle.cloud.plan.job.JobSettings;
import org.paddlepaddle.cloud.plan.job.gang.GangStyle;
import org.paddlepaddle.cloud.plan.sample.SampleSettings;
import org.paddlepaddle.cloud.plan.service.ServiceSettings;

/**
 * How the operator runs.
 *
 * @param namespaces where it looks for objects; empty means everywhere
 * @param leaderElection whether several replicas elect one that works
 * @param namespace where the operator itself lives, and its lease
 * @param lease its name
 * @param parallelism how many objects are reconciled at once
 * @param kinds what it looks after
 * @param writes how many requests all passes together may have under way
 * @param stopTimeout how long a stop waits for passes under way
 */
public record OperatorConfig(
        Set<String> namespaces,
        boolean leaderElection,
        String namespace,
        String lease,
        int parallelism,
        List<KindController.Maker> kinds,
        int writes,
        Duration stopTimeout) {
    public static final String LEASE = "paddlecloud-operator";

    public OperatorConfig {
        namespaces = Set.copyOf(namespaces);
        kinds = List.copyOf(kinds);
    }

    /** On a cluster: everywhere, one of several replicas. */
    public static OperatorConfig cluster(JobSettings jobs, SampleSettings samples) {
        return new OperatorConfig(
                Set.of(),
                true,
                "paddle-system",
                LEASE,
                16,
                OperatedKinds.all(jobs, samples, ServiceSettings.without(), ModelCatalog.none()),
                64,
                Duration.ofSeconds(5));
    }

    /** In one process with the API server: nobody to elect. */
    public static OperatorConfig standalone() {
        return standalone(ServiceSettings.without(), ModelCatalog.none());
    }

    /** The same, beside a gateway and a model hub. */
    public static OperatorConfig standalone(ServiceSettings services, ModelCatalog models) {
        return new OperatorConfig(
                Set.of(),
                false,
                "paddle-system",
                LEASE,
                8,
                OperatedKinds.all(
                        new JobSettings(GangStyle.Own), SampleSettings.USUAL, services, models),
                32,
                Duration.ofSeconds(3));
    }

    /** The same, with one more kind, which another module brings. */
    public OperatorConfig and(KindController.Maker kind) {
        return with(Stream.concat(kinds.stream(), Stream.of(kind)).toList());
    }

    /** The same, for other kinds. */
    public OperatorConfig with(List<KindController.Maker> others) {
        return new OperatorConfig(
                namespaces,
                leaderElection,
                namespace,
                lease,
                parallelism,
                others,
                writes,
                stopTimeout);
    }
}
