// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerId;
import org.paddlepaddle.cloud.ground.node.runtime.Isolation;
import org.paddlepaddle.cloud.ground.node.sandbox.Escapes;

/** A node in a process of its own, which somebody else than root starts. */
final class UnprivilegedNode {
    private UnprivilegedNode() {}

    /** Prints what pods found that tried to get out: one as its user, one as root inside. */
    public static void main(String[] arguments) {
        var home = Path.of(arguments[0]);
        try (var node = new TestNode(home, NetworkMode.Auto, Isolation.probe(), home)) {
            node.configMap("tools", Map.of("escapes.sh", Escapes.SCRIPT));
            for (var user : List.of("plain", "root")) {
                var security = user.equals("root") ? "{ runAsUser: 0 }" : "{}";
                node.run(EscapesIT.pod(user, "sh /tools/escapes.sh; exec sleep 1000", security));
                awaitTrue(user, () -> node.log(user).contains("tried"));
                System.out.print(user + " " + node.log(user));
                if (user.equals("plain")) {
                    // bubblewrap nests two user namespaces here, and nsenter cannot enter both.
                    continue;
                }
                var id = new ContainerId(node.pod(user).getMetadata().getUid(), "main", 0);
                var entry =
                        node.machine()
                                .runtime()
                                .entry(id, List.of("sh", "/tools/escapes.sh"))
                                .orElseThrow();
                System.out.print(user + " by exec " + Command.run(entry, "").output());
            }
        }
        System.exit(0);
    }
}
