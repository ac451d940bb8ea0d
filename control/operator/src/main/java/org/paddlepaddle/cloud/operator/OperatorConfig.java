// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.paddlepaddle.cloud.plan.job.GangStyle;
import org.paddlepaddle.cloud.plan.job.JobSettings;

/**
 * How the operator runs.
 *
 * @param namespaces where it looks for objects; empty means everywhere
 * @param leaderElection whether several replicas elect one that works
 * @param namespace where the operator itself lives, and its lease
 * @param parallelism how many objects are reconciled at once
 * @param kinds what it looks after
 * @param writes how many requests all passes together may have under way
 * @param stopTimeout how long a stop waits for passes under way
 */
public record OperatorConfig(
        Set<String> namespaces,
        boolean leaderElection,
        String namespace,
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
    public static OperatorConfig cluster(JobSettings jobs) {
        return new OperatorConfig(
                Set.of(),
                true,
                "paddle-system",
                16,
                OperatedKinds.all(jobs),
                64,
                Duration.ofSeconds(5));
    }

    /** In one process with the API server: nobody to elect. */
    public static OperatorConfig standalone() {
        return new OperatorConfig(
                Set.of(),
                false,
                "paddle-system",
                8,
                OperatedKinds.all(new JobSettings(GangStyle.Own)),
                32,
                Duration.ofSeconds(3));
    }

    /** The same, for other kinds. */
    public OperatorConfig with(List<KindController.Maker> others) {
        return new OperatorConfig(
                namespaces, leaderElection, namespace, parallelism, others, writes, stopTimeout);
    }
}
