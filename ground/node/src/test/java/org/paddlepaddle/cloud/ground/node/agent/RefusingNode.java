// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import static org.paddlepaddle.cloud.ground.node.RealMachine.awaitTrue;

import java.nio.file.Path;
import org.paddlepaddle.cloud.ground.node.network.NetworkMode;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaceMode;

/** A node in a process of its own, where the kernel makes no more user namespaces. */
final class RefusingNode {
    private RefusingNode() {}

    /** Prints what became of a pod whose program would be root. */
    public static void main(String[] arguments) {
        var home = Path.of(arguments[0]);
        try (var node = new TestNode(home, NetworkMode.Loopback, UserNamespaceMode.Required)) {
            node.run(EscapesIT.pod("root", "echo ran", "{}"));
            awaitTrue(
                    "an end", () -> !node.waiting("root").isEmpty() || !node.log("root").isEmpty());
            System.out.println("waits: " + node.waiting("root"));
            System.out.println("printed: " + node.log("root"));
        }
        System.exit(0);
    }
}
