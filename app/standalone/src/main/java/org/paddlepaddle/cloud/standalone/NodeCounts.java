// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The nodes a system begins with.
 *
 * @param real nodes whose pods are processes of this machine
 * @param gpus that each real node declares
 * @param simulated nodes whose pods run by timers
 */
public record NodeCounts(int real, int gpus, int simulated) {
    public static final NodeCounts ONE = new NodeCounts(1, 0, 0);

    private static final String GPU = "nvidia.com/gpu";

    /**
     * @param alone the name of a node that is the only one
     */
    List<String> names(String alone) {
        return real == 1
                ? List.of(alone)
                : IntStream.range(0, real).mapToObj(index -> "node-" + index).toList();
    }

    /** All of them in a few letters. */
    String spoken(String alone) {
        return real == 1 ? alone : "node-0 … node-" + (real - 1);
    }

    Map<String, String> resources() {
        return gpus == 0 ? Map.of() : Map.of(GPU, Integer.toString(gpus));
    }
}
