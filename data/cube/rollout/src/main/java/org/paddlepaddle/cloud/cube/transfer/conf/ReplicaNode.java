// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

import java.nio.file.Path;

/**
 * One copy of one shard: a server and the agent beside it.
 *
 * @param deployPath the server's working directory on its machine
 */
public record ReplicaNode(
        int shard,
        int copy,
        String agentHost,
        int agentPort,
        String host,
        int port,
        Path deployPath) {
    @Override
    public String toString() {
        return "shard " + shard + " copy " + copy + " (" + agentHost + ":" + agentPort + ")";
    }
}
