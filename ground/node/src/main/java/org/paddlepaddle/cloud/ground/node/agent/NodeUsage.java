// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a node and its pods use.
 *
 * @param window over which processor time was measured
 */
public record NodeUsage(Instant at, Duration window, Amount node, List<OfPod> pods) {
    /**
     * An amount of use.
     *
     * @param nanoCores processor time per time, in billionths of a core
     */
    public record Amount(long nanoCores, long memoryBytes) {}

    public record OfPod(String namespace, String name, List<OfContainer> containers) {}

    public record OfContainer(String name, Amount amount) {}
}
