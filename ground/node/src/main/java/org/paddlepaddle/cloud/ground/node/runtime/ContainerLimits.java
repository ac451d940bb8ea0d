// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.util.OptionalLong;

/** What a container may use at most; empty means no limit. */
public record ContainerLimits(OptionalLong memoryBytes, OptionalLong milliCpus) {
    public static final ContainerLimits NONE =
            new ContainerLimits(OptionalLong.empty(), OptionalLong.empty());
}
