// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.paddlepaddle.cloud.ground.schedule.GroupStatus.Member;

class GroupStatusTest {
    private static final Member WAITING = new Member("Pending", false);
    private static final Member STARTING = new Member("Pending", true);
    private static final Member RUNNING = new Member("Running", true);
    private static final Member SUCCEEDED = new Member("Succeeded", true);
    private static final Member FAILED = new Member("Failed", true);

    @Test
    void a_group_without_pods_is_admitted_and_waits() {
        assertThat(GroupStatus.of(2, List.of())).isEqualTo(new GroupStatus("Inqueue", 0, 0, 0));
    }

    @Test
    void it_runs_when_enough_pods_have_a_node() {
        assertThat(GroupStatus.of(2, List.of(RUNNING, WAITING)).phase()).isEqualTo("Inqueue");
        assertThat(GroupStatus.of(2, List.of(RUNNING, STARTING)))
                .isEqualTo(new GroupStatus("Running", 1, 0, 0));
    }

    @Test
    void it_is_complete_when_all_that_had_a_node_succeeded() {
        assertThat(GroupStatus.of(2, List.of(SUCCEEDED, SUCCEEDED)))
                .isEqualTo(new GroupStatus("Completed", 0, 2, 0));
        assertThat(GroupStatus.of(2, List.of(SUCCEEDED, RUNNING)).phase()).isEqualTo("Running");
    }

    @Test
    void a_failed_pod_leaves_a_gap() {
        assertThat(GroupStatus.of(2, List.of(RUNNING, FAILED)))
                .isEqualTo(new GroupStatus("Inqueue", 1, 0, 1));
    }
}
