// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.util.OptionalLong;

/** What a container may use at most; empty means no limit. */
public record Limits(OptionalLong memoryBytes, OptionalLong milliCpus) {
    public static final Limits NONE = new Limits(OptionalLong.empty(), OptionalLong.empty());
}
