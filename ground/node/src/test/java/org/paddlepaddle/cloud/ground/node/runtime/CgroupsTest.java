// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CgroupsTest {
    @Test
    void when_the_machine_is_unified_then_there_is_one_parent() {
        var mounts = List.of("30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw");
        var membership = List.of("0::/user.slice/session-1.scope");

        assertThat(Cgroups.parents(mounts, membership))
                .containsExactly(Path.of("/sys/fs/cgroup/user.slice/session-1.scope"));
    }

    @Test
    void when_controllers_are_separate_then_only_those_we_use_are_parents() {
        var mounts =
                List.of(
                        "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu",
                        "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
                        "36 31 0:33 / /sys/fs/cgroup/devices rw - cgroup cgroup rw,devices");
        var membership = List.of("5:devices:/", "4:memory:/a/b", "1:cpu:/");

        assertThat(Cgroups.parents(mounts, membership))
                .containsExactly(
                        Path.of("/sys/fs/cgroup/memory/a/b"), Path.of("/sys/fs/cgroup/cpu"));
    }
}
