// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.paddlepaddle.cloud.ground.image.store.ImageStore;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.ground.node.image.EnvironmentStore;
import org.paddlepaddle.cloud.ground.node.image.Images;
import org.paddlepaddle.cloud.ground.node.image.RegistryStore;
import org.paddlepaddle.cloud.ground.node.network.PodNetwork;
import org.paddlepaddle.cloud.ground.node.network.PodNetworks;

/**
 * What the nodes of one process have together: the machine's pod network and its images. Two nodes
 * that each opened their own would give one address away twice and make one environment twice.
 */
public final class NodeShares {
    private final PodNetwork network;
    private final Images images;
    private final ImageStore pulled;
    private final List<Runnable> waiting = new CopyOnWriteArrayList<>();

    private NodeShares(NodeConfig config) {
        var home = NodeHome.at(config.home());
        var clock = Clock.systemUTC();
        var store = new EnvironmentStore(home.images(), config.environment(), clock);
        var users = home.images().resolve("catalog.yaml");
        network = PodNetworks.open(home, config.network());
        pulled = RegistryStore.open(home, config.environment(), clock);
        images =
                new Images(
                        () -> config.images().catalog().behind(users),
                        store,
                        pulled,
                        config.images(),
                        clock,
                        () -> waiting.forEach(Runnable::run));
    }

    /**
     * @param config of any of the nodes: they agree on home, network and images
     */
    public static NodeShares open(NodeConfig config) {
        return new NodeShares(config);
    }

    /** How pods get their addresses. */
    public PodNetwork network() {
        return network;
    }

    Images images() {
        return images;
    }

    ImageStore pulled() {
        return pulled;
    }

    void whenImagesChange(Runnable wake) {
        waiting.add(wake);
    }
}
