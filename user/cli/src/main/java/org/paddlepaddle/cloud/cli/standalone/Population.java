// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.Conditions;
import org.paddlepaddle.cloud.cli.cluster.Kind;
import org.paddlepaddle.cloud.cli.cluster.Kinds;

/**
 * Who lives in the cluster.
 *
 * @param readyNodes of all nodes
 * @param pods by phase
 * @param jobs training jobs by phase
 */
record Population(int nodes, int readyNodes, Map<String, Integer> pods, Map<String, Integer> jobs) {
    /** Nothing when the API does not answer: status must not fail on it. */
    static Optional<Population> of(RunningSystem system) {
        try (var cluster = Cluster.open(system.kubeconfig())) {
            var nodes = new ArrayList<Boolean>();
            cluster.each(
                    Kinds.NODE.everywhere(),
                    node -> nodes.add(Conditions.has(node, "Ready", "True")));
            return Optional.of(
                    new Population(
                            nodes.size(),
                            Collections.frequency(nodes, true),
                            phases(cluster, Kinds.POD),
                            phases(cluster, Kinds.PADDLE_JOB)));
        } catch (ClusterException _) {
            return Optional.empty();
        }
    }

    private static Map<String, Integer> phases(Cluster cluster, Kind kind) {
        var counts = new TreeMap<String, Integer>();
        cluster.each(
                kind.everywhere(),
                object -> {
                    var phase = object.path("status").path("phase").asText("");
                    counts.merge(phase.isEmpty() ? "Pending" : phase, 1, Integer::sum);
                });
        return counts;
    }

    Map<String, Object> nodeReport() {
        var report = new LinkedHashMap<String, Object>();
        report.put("total", nodes);
        report.put("ready", readyNodes);
        return report;
    }
}
