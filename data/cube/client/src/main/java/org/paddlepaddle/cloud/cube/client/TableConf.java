// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.time.Duration;
import java.util.List;

/**
 * One table of {@code cube.conf}.
 *
 * @param timeout of a whole call
 * @param retry how often a request is sent again when a connection broke
 * @param backupRequest after how long another replica is asked too; zero: never
 * @param shards the naming url of every shard's replicas
 */
public record TableConf(
        String name,
        int dup,
        Duration timeout,
        int retry,
        Duration backupRequest,
        Balancing balancing,
        List<String> shards) {

    /** Every server of every shard, {@code host:port}; names are resolved now. */
    public List<String> servers() {
        return shards.stream()
                .flatMap(url -> Naming.resolve(url, "nodes").stream())
                .map(ServerEndpoint::toString)
                .distinct()
                .toList();
    }

    /** How a replica is picked. */
    public enum Balancing {
        RR,
        WRR,
        RANDOM,
        WR,
        LA,
        P2C,
        C_MURMURHASH,
        C_MD5,
        C_KETAMA
    }
}
