// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
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
            int nodes = 0;
            int ready = 0;
            for (var node : cluster.get(Kinds.NODE.everywhere()).path("items")) {
                nodes++;
                ready += ready(node) ? 1 : 0;
            }
            return Optional.of(
                    new Population(
                            nodes,
                            ready,
                            phases(cluster.get(Kinds.POD.everywhere())),
                            phases(cluster.get(Kinds.PADDLE_JOB.everywhere()))));
        } catch (ClusterException _) {
            return Optional.empty();
        }
    }

    private static boolean ready(JsonNode node) {
        for (var condition : node.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }

    private static Map<String, Integer> phases(JsonNode list) {
        var counts = new TreeMap<String, Integer>();
        for (var object : list.path("items")) {
            var phase = object.path("status").path("phase").asText("");
            counts.merge(phase.isEmpty() ? "Pending" : phase, 1, Integer::sum);
        }
        return counts;
    }

    Map<String, Object> nodeReport() {
        var report = new LinkedHashMap<String, Object>();
        report.put("total", nodes);
        report.put("ready", readyNodes);
        return report;
    }
}
