// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.dist;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.paddlepaddle.cloud.cli.standalone.NetworkChoice;
import org.paddlepaddle.cloud.cli.standalone.NodeControl;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.agent.NodeAgent;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.standalone.Invitation;
import org.paddlepaddle.cloud.standalone.Logs;
import org.paddlepaddle.cloud.standalone.home.HomeDirectory;
import org.paddlepaddle.cloud.standalone.home.HomeLock;
import org.paddlepaddle.cloud.supervise.Supervisor;
import org.paddlepaddle.cloud.supervise.Threads;

/** Invites nodes to the system of this machine, and makes this machine a node of another's. */
final class LocalNodes implements NodeControl {
    private static final String GPU = "nvidia.com/gpu";

    private final Map<String, String> environment;

    LocalNodes(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void invite(Path home, String name, Path file) {
        Invitation.write(new HomeDirectory(home), name, file);
    }

    @Override
    public int join(Joining joining) throws InterruptedException {
        var home = new HomeDirectory(joining.home());
        home.create();
        Logs.open(home, true);
        try (var _ = HomeLock.take(home);
                var client =
                        new KubernetesClientBuilder()
                                .withConfig(invitation(joining).client())
                                .build()) {
            var node = config(joining, invitation(joining).node());
            var agent = NodeAgent.start(node, client, new Supervisor());
            Threads.onExit("end", () -> agent.stop(true));
            new CountDownLatch(1).await();
            return 0;
        } catch (KubernetesClientException | NodeException | HomeLock.HeldException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
    }

    private static Invitation invitation(Joining joining) {
        try {
            return Invitation.open(joining.invitation(), joining.server());
        } catch (IllegalArgumentException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
    }

    private NodeConfig config(Joining joining, String name) {
        var config =
                NodeConfig.of(
                                joining.home(),
                                name,
                                Distribution.of(environment).images(),
                                environment)
                        .withNetwork(mode(joining.network()));
        return joining.gpus() == 0
                ? config
                : config.withResources(Map.of(GPU, Integer.toString(joining.gpus())));
    }

    private static NetworkMode mode(NetworkChoice choice) {
        return switch (choice) {
            case auto -> NetworkMode.Auto;
            case bridge -> NetworkMode.Bridge;
            case loopback -> NetworkMode.Loopback;
        };
    }
}
