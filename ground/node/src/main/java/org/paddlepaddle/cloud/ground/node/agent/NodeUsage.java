// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a node and its pods use.
 *
 * @param window over which processor time was measured
 */
record NodeUsage(Instant at, Duration window, Amount node, List<OfPod> pods) {
    /**
     * An amount of use.
     *
     * @param nanoCores processor time per time, in billionths of a core
     */
    record Amount(long nanoCores, long memoryBytes) {}

    record OfPod(String namespace, String name, List<OfContainer> containers) {}

    record OfContainer(String name, Amount amount) {}

    /** In the words in which the API server is told. */
    ObjectNode json() {
        var report = JsonNodeFactory.instance.objectNode();
        report.put("at", at.toString()).put("window", window.toString());
        put(report.putObject("node"), node);
        var list = report.putArray("pods");
        for (var pod : pods) {
            var each = list.addObject();
            each.put("namespace", pod.namespace()).put("name", pod.name());
            var containers = each.putArray("containers");
            for (var container : pod.containers()) {
                put(containers.addObject().put("name", container.name()), container.amount());
            }
        }
        return report;
    }

    private static void put(ObjectNode object, Amount amount) {
        object.put("nanoCores", amount.nanoCores()).put("memoryBytes", amount.memoryBytes());
    }
}
