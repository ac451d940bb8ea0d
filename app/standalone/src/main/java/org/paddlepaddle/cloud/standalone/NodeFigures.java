// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.agent.NodeAgent;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.Amount;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.OfPod;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource;

/**
 * What the agents measure, in the words of the API server.
 *
 * @param agents by the names of their nodes
 */
record NodeFigures(Map<String, NodeAgent> agents) implements UsageSource {
    @Override
    public List<NodeUsage> nodes() {
        return agents.entrySet().stream()
                .map(
                        entry -> {
                            var now = entry.getValue().usage();
                            var measured = new Measured(now.at(), now.window());
                            return new NodeUsage(entry.getKey(), measured, usage(now.node()));
                        })
                .toList();
    }

    @Override
    public List<PodUsage> pods() {
        return agents.values().stream().flatMap(NodeFigures::pods).toList();
    }

    private static Stream<PodUsage> pods(NodeAgent agent) {
        var now = agent.usage();
        var measured = new Measured(now.at(), now.window());
        return now.pods().stream().map(pod -> pod(pod, measured));
    }

    private static PodUsage pod(OfPod pod, Measured measured) {
        var containers =
                pod.containers().stream()
                        .map(it -> new ContainerUsage(it.name(), usage(it.amount())))
                        .toList();
        return new PodUsage(pod.namespace(), pod.name(), measured, containers);
    }

    private static Usage usage(Amount amount) {
        return new Usage(amount.nanoCores(), amount.memoryBytes());
    }
}
