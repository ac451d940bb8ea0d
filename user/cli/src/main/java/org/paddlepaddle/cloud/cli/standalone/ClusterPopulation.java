// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.standalone;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.cli.cluster.ApiKind;
import org.paddlepaddle.cloud.cli.cluster.Cluster;
import org.paddlepaddle.cloud.cli.cluster.ClusterException;
import org.paddlepaddle.cloud.cli.cluster.KindMapper;
import org.paddlepaddle.cloud.cli.cluster.StatusConditions;

/**
 * Who lives in the cluster.
 *
 * @param readyNodes of all nodes
 * @param pods by phase
 * @param jobs training jobs by phase
 */
record ClusterPopulation(
        int nodes, int readyNodes, Map<String, Integer> pods, Map<String, Integer> jobs) {
    /** Nothing when the API does not answer: status must not fail on it. */
    static Optional<ClusterPopulation> of(RunningSystem system) {
        try (var cluster = Cluster.open(system.kubeconfig())) {
            var nodes = new ArrayList<Boolean>();
            cluster.each(
                    KindMapper.NODE.everywhere(),
                    node -> nodes.add(StatusConditions.has(node, "Ready", "True")));
            return Optional.of(
                    new ClusterPopulation(
                            nodes.size(),
                            Collections.frequency(nodes, true),
                            phases(cluster, KindMapper.POD),
                            phases(cluster, KindMapper.PADDLE_JOB)));
        } catch (ClusterException _) {
            return Optional.empty();
        }
    }

    private static Map<String, Integer> phases(Cluster cluster, ApiKind apiKind) {
        var counts = new TreeMap<String, Integer>();
        cluster.each(
                apiKind.everywhere(),
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
