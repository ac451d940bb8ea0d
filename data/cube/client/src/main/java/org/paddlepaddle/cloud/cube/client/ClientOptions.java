// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.client;

import java.time.Duration;

/**
 * What {@code cube.conf} has no words for.
 *
 * @param splitKeys the most keys of one request to a server
 * @param healthInterval between looks at replicas, and attempts to reach lost ones
 * @param startTimeout how long opening waits for the first connections
 */
public record ClientOptions(
        int splitKeys, Duration healthInterval, Duration connectTimeout, Duration startTimeout) {

    public ClientOptions {
        if (splitKeys < 1) {
            throw new CubeClientException("splitKeys is " + splitKeys + ", at least 1 is allowed");
        }
    }

    public static ClientOptions defaults() {
        return new ClientOptions(
                2000, Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofSeconds(1));
    }

    public ClientOptions withSplitKeys(int most) {
        return new ClientOptions(most, healthInterval, connectTimeout, startTimeout);
    }

    public ClientOptions withHealthInterval(Duration interval) {
        return new ClientOptions(splitKeys, interval, connectTimeout, startTimeout);
    }
}
