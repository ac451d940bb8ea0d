// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.engine.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Where figures of use come from. */
public interface UsageSource {
    /** For as long as nobody measures. */
    UsageSource NONE =
            new UsageSource() {
                @Override
                public List<NodeUsage> nodes() {
                    return List.of();
                }

                @Override
                public List<PodUsage> pods() {
                    return List.of();
                }
            };

    List<NodeUsage> nodes();

    /** Pods of all namespaces. */
    List<PodUsage> pods();

    /**
     * An amount of use.
     *
     * @param nanoCores processor time per time, in billionths of a core
     */
    record Usage(long nanoCores, long memoryBytes) {}

    /** When was measured, and over how long. */
    record Measured(Instant at, Duration window) {}

    record NodeUsage(String name, Measured measured, Usage usage) {}

    /**
     * @param node that says so
     */
    record PodUsage(
            String namespace,
            String name,
            String node,
            Measured measured,
            List<ContainerUsage> containers) {}

    record ContainerUsage(String name, Usage usage) {}
}
