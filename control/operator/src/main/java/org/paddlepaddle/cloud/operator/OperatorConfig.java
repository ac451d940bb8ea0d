// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.operator;

import java.time.Duration;
import java.util.Set;
import org.paddlepaddle.cloud.plan.job.GangStyle;

/**
 * How the operator runs.
 *
 * @param namespaces where it looks for jobs; empty means everywhere
 * @param leaderElection whether several replicas elect one that works
 * @param namespace where the operator itself lives, and its lease
 * @param parallelism how many objects are reconciled at once
 * @param gangs who places the pods of a job together
 * @param writes how many requests all passes together may have under way
 * @param stopTimeout how long a stop waits for passes under way
 */
public record OperatorConfig(
        Set<String> namespaces,
        boolean leaderElection,
        String namespace,
        int parallelism,
        GangStyle gangs,
        int writes,
        Duration stopTimeout) {
    public static final String LEASE = "paddlecloud-operator";

    public OperatorConfig {
        namespaces = Set.copyOf(namespaces);
    }

    /** On a cluster: everywhere, one of several replicas. */
    public static OperatorConfig cluster() {
        return new OperatorConfig(
                Set.of(), true, "paddle-system", 16, GangStyle.None, 64, Duration.ofSeconds(5));
    }

    /** In one process with the API server: nobody to elect. */
    public static OperatorConfig standalone() {
        return new OperatorConfig(
                Set.of(), false, "paddle-system", 8, GangStyle.Own, 32, Duration.ofSeconds(3));
    }
}
