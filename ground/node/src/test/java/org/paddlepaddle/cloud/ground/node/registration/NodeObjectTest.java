// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.registration;

import static java.time.Instant.EPOCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.node.MachinePart;
import org.paddlepaddle.cloud.ground.node.config.NodeConfig;

class NodeObjectTest {
    private static final Hardware MACHINE =
            new Hardware(4, 12_000, 90_000, "amd64", "6.1", "Linux", "m", "b", "bubblewrap");
    private static final NodeConfig CONFIG =
            NodeConfig.of(Path.of("home"), "node", Path.of("programs"), Map.of())
                    .withResources(Map.of("nvidia.com/gpu", "2"));

    @Test
    void a_node_that_is_alone_has_the_machine() {
        assertThat(NodeObject.capacity(CONFIG, MACHINE))
                .containsEntry("cpu", new Quantity("4"))
                .containsEntry("memory", new Quantity("12000Ki"))
                .containsEntry("nvidia.com/gpu", new Quantity("2"));
    }

    @Test
    void nodes_of_one_machine_share_it() {
        var third = NodeObject.capacity(CONFIG.withPart(new MachinePart(1, 3)), MACHINE);

        assertThat(third)
                .containsEntry("cpu", new Quantity("1333m"))
                .containsEntry("memory", new Quantity("4000Ki"))
                .containsEntry("ephemeral-storage", new Quantity("30000Ki"))
                .containsEntry("nvidia.com/gpu", new Quantity("2"));
    }

    @Test
    void a_node_says_which_limits_do_not_hold() {
        var node = NodeObject.of(CONFIG, MACHINE, "10.0.0.1", "10.0.0.0/24", Set.of("cpu"), EPOCH);

        assertThat(node.getStatus().getConditions())
                .filteredOn(condition -> condition.getType().equals("LimitsUnenforced"))
                .singleElement()
                .satisfies(
                        condition -> {
                            assertThat(condition.getStatus()).isEqualTo("True");
                            assertThat(condition.getMessage())
                                    .contains("memory")
                                    .doesNotContain("cpu");
                        });
    }

    @Test
    void old_manifests_find_the_labels_they_select_by() {
        var node = NodeObject.of(CONFIG, MACHINE, "10.0.0.1", "10.0.0.0/24", Set.of("cpu"), EPOCH);

        assertThat(node.getMetadata().getLabels())
                .containsEntry("kubernetes.io/os", "linux")
                .containsEntry("beta.kubernetes.io/os", "linux")
                .containsKey("beta.kubernetes.io/arch");
    }
}
