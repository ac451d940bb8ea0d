// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class NodeWhyTest {
    private static final String READY = "{type: Ready, status: 'True'}";

    @Test
    void a_node_that_fell_silent_was_heard_last_at_some_time() {
        var node =
                node(
                        "unschedulable: true",
                        "{type: Ready, status: Unknown,"
                                + " lastHeartbeatTime: '2026-01-01T11:00:00Z'}");

        assertThat(ObjectWhy.ofNode(node))
                .isEqualTo(found(Cause.NodeSilent, "2026-01-01T11:00:00Z"));
    }

    @Test
    void a_node_that_is_not_ready_says_why() {
        var node = node("", "{type: Ready, status: 'False', message: no network}");

        assertThat(ObjectWhy.ofNode(node)).isEqualTo(found(Cause.NodeNotReady, "no network"));
    }

    @Test
    void pressure_comes_before_what_a_person_did() {
        var node =
                node(
                        "unschedulable: true",
                        "{type: DiskPressure, status: 'True', message: 1 % left}, " + READY);

        assertThat(ObjectWhy.ofNode(node))
                .isEqualTo(found(Cause.NodePressed, "DiskPressure", "1 % left"));
    }

    @Test
    void a_cordoned_node_is_closed_and_its_own_taint_is_no_second_reason() {
        var taint = "taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule}]";

        assertThat(ObjectWhy.ofNode(node("unschedulable: true, " + taint, READY)))
                .isEqualTo(found(Cause.NodeCordoned));
    }

    @Test
    void a_taint_keeps_most_pods_away() {
        var taint = "taints: [{key: gpu, value: only, effect: NoSchedule}]";

        assertThat(ObjectWhy.ofNode(node(taint, READY)))
                .isEqualTo(found(Cause.NodeTainted, "gpu=only:NoSchedule"));
    }

    @Test
    void otherwise_it_takes_pods_or_has_only_just_come() {
        assertThat(ObjectWhy.ofNode(node("", READY))).isEqualTo(found(Cause.NodeReady));
        assertThat(ObjectWhy.ofNode(node("", ""))).isEqualTo(found(Cause.NodeNew));
    }

    private static Finding found(Cause cause, Object... details) {
        return Finding.of(cause, new Subject("node", "n1"), details);
    }

    private static Node node(String spec, String conditions) {
        return Serialization.unmarshal(
                "metadata: {name: n1}\nspec: {%s}\nstatus: {conditions: [%s]}"
                        .formatted(spec, conditions),
                Node.class);
    }
}
