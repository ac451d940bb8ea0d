// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cube.transfer.conf;

import java.time.Duration;

/**
 * How long to wait for a build and for replicas, and how often to ask again.
 *
 * @param prepare for fetching and building, each
 * @param download for all copies of all shards; so are the next two
 * @param retries attempts per replica and phase
 * @param pause before the second attempt; doubled each time
 * @param hold how long replicas keep the version before in memory after the switch
 */
public record RolloutTimeouts(
        Duration prepare,
        Duration download,
        Duration reload,
        Duration enable,
        int retries,
        Duration pause,
        Duration hold) {}
