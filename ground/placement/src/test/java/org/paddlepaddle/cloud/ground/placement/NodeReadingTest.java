// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.placement.Values.GI;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.placement.taint.Taint;
import org.paddlepaddle.cloud.ground.placement.taint.TaintEffect;

class NodeReadingTest {
    @Test
    void everything_that_decides_about_a_place_is_read() {
        var node =
                Serialization.unmarshal(
                        """
                        apiVersion: v1
                        kind: Node
                        metadata: {name: n, labels: {zone: a}}
                        spec:
                          unschedulable: true
                          taints: [{key: k, effect: NoSchedule}]
                        status:
                          allocatable: {cpu: "4", memory: 8Gi, pods: "110", nvidia.com/gpu: "2"}
                        """,
                        Node.class);

        assertThat(NodeReading.read(node))
                .isEqualTo(
                        new NodeState(
                                "n",
                                Map.of("zone", "a"),
                                List.of(new Taint("k", "", TaintEffect.NoSchedule)),
                                true,
                                ResourceAmounts.of(4000, 8 * GI).with("nvidia.com/gpu", 2),
                                110,
                                ResourceAmounts.NONE,
                                ResourceAmounts.NONE,
                                0));
    }

    @Test
    void a_node_that_has_said_nothing_yet_offers_nothing() {
        var node =
                Serialization.unmarshal(
                        "apiVersion: v1\nkind: Node\nmetadata: {name: n}", Node.class);

        assertThat(NodeReading.read(node))
                .isEqualTo(
                        new NodeState(
                                "n",
                                Map.of(),
                                List.of(),
                                false,
                                ResourceAmounts.NONE,
                                0,
                                ResourceAmounts.NONE,
                                ResourceAmounts.NONE,
                                0));
    }
}
