// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.time.Duration;

/**
 * What {@code cube.conf} has no words for.
 *
 * @param splitKeys the most keys of one request to a server
 * @param hedgeAtP95 asks a second replica once a request takes longer than 95 of 100 did lately,
 *     where {@code backup_request} says nothing
 * @param healthInterval between looks at replicas, and attempts to reach lost ones
 * @param startTimeout how long opening waits for the first connections
 */
public record ClientOptions(
        int splitKeys,
        boolean hedgeAtP95,
        Duration healthInterval,
        Duration connectTimeout,
        Duration startTimeout) {

    public ClientOptions {
        if (splitKeys < 1) {
            throw new CubeClientException("splitKeys is " + splitKeys + ", at least 1 is allowed");
        }
    }

    public static ClientOptions defaults() {
        return new ClientOptions(
                2000, false, Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofSeconds(1));
    }

    public ClientOptions withSplitKeys(int most) {
        return new ClientOptions(most, hedgeAtP95, healthInterval, connectTimeout, startTimeout);
    }

    public ClientOptions hedgingAtP95() {
        return new ClientOptions(splitKeys, true, healthInterval, connectTimeout, startTimeout);
    }

    public ClientOptions withHealthInterval(Duration interval) {
        return new ClientOptions(splitKeys, hedgeAtP95, interval, connectTimeout, startTimeout);
    }
}
