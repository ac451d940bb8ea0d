// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.Kinds;

/** Training jobs by phase; nothing when the API does not answer, for status must not fail on it. */
final class JobCounts {
    private JobCounts() {}

    static Optional<Map<String, Integer>> of(RunningSystem system) {
        try (var cluster = Cluster.open(system.kubeconfig())) {
            var counts = new TreeMap<String, Integer>();
            for (var job : cluster.get(Kinds.PADDLE_JOB.everywhere()).path("items")) {
                var phase = job.path("status").path("phase").asText("");
                counts.merge(phase.isEmpty() ? "Pending" : phase, 1, Integer::sum);
            }
            return Optional.of(counts);
        } catch (ClusterException _) {
            return Optional.empty();
        }
    }
}
