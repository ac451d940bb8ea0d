// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.agent.NodeAgent;
import org.paddlepaddle.cloud.ground.node.agent.NodeCleanup;
import org.paddlepaddle.cloud.ground.node.agent.NodeShares;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The nodes of this process; their pods end with them. */
final class LocalNodeAgents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalNodeAgents.class);

    /** Marks the nodes that {@code up} makes, so that a later one with fewer removes the rest. */
    private static final Map<String, String> MADE_BY_UP = Map.of("paddlecloud.org/node-type", "up");

    private final Path home;
    private final Map<String, NodeAgent> agents = new LinkedHashMap<>();

    private LocalNodeAgents(Path home) {
        this.home = home;
    }

    /**
     * @param identity a client of its own for each node, by the node's name
     * @param admin removes the nodes that an earlier start had and this one has not
     */
    static LocalNodeAgents start(
            NodeConfig config,
            List<String> names,
            Function<String, KubernetesClient> identity,
            KubernetesClient admin,
            Supervisor supervisor) {
        var localNodeAgents = new LocalNodeAgents(config.home());
        removeOthers(names, admin);
        var labelled = config.withLabels(MADE_BY_UP);
        if (names.size() == 1) {
            var name = names.getFirst();
            localNodeAgents.agents.put(
                    name, NodeAgent.start(labelled, identity.apply(name), supervisor));
            return localNodeAgents;
        }
        var shares = NodeShares.open(config);
        for (int index = 0; index < names.size(); index++) {
            var name = names.get(index);
            var part = new MachinePart(index, names.size());
            var own = labelled.withName(name).withPart(part);
            localNodeAgents.agents.put(
                    name, NodeAgent.start(own, shares, identity.apply(name), supervisor));
        }
        return localNodeAgents;
    }

    private static void removeOthers(List<String> names, KubernetesClient admin) {
        admin.nodes().withLabels(MADE_BY_UP).list().getItems().stream()
                .map(node -> node.getMetadata().getName())
                .filter(name -> !names.contains(name))
                .forEach(
                        name -> {
                            LOG.info("node {} is no longer one of ours", name);
                            admin.nodes().withName(name).delete();
                        });
    }

    @Override
    public void close() {
        agents.values().forEach(NodeAgent::close);
        NodeCleanup.run(home);
    }
}
