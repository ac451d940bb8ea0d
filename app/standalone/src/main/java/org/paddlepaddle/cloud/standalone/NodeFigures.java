// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.util.List;
import java.util.function.Function;
import org.paddlepaddle.cloud.ground.node.agent.NodeAgent;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.Amount;
import org.paddlepaddle.cloud.ground.node.agent.NodeUsage.OfPod;
import org.paddlepaddle.cloud.ground.server.engine.metrics.UsageSource;

/**
 * What the agent measures, in the words of the API server.
 *
 * @param name of the node
 */
record NodeFigures(String name, NodeAgent agent) implements UsageSource {
    @Override
    public List<NodeUsage> nodes() {
        var now = agent.usage();
        var measured = new Measured(now.at(), now.window());
        return List.of(new NodeUsage(name, measured, usage(now.node())));
    }

    @Override
    public List<PodUsage> pods() {
        var now = agent.usage();
        var measured = new Measured(now.at(), now.window());
        Function<OfPod, PodUsage> worded =
                pod ->
                        new PodUsage(
                                pod.namespace(),
                                pod.name(),
                                measured,
                                pod.containers().stream()
                                        .map(it -> new ContainerUsage(it.name(), usage(it.amount())))
                                        .toList());
        return now.pods().stream().map(worded).toList();
    }

    private static Usage usage(Amount amount) {
        return new Usage(amount.nanoCores(), amount.memoryBytes());
    }
}
