// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.paddlepaddle.cloud.ground.node.runtime.Cgroups.Membership;

class CgroupsTest {
    /** Stands for the mount point of the unified hierarchy; its files are the kernel's by name. */
    @TempDir Path top;

    @Test
    void when_the_machine_is_unified_then_there_is_one_membership() {
        var mounts = List.of("30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw");
        var membership = List.of("0::/user.slice/session-1.scope");

        assertThat(Cgroups.memberships(mounts, membership))
                .containsExactly(
                        new Membership(
                                Path.of("/sys/fs/cgroup"),
                                Path.of("/sys/fs/cgroup/user.slice/session-1.scope"),
                                List.of()));
    }

    @Test
    void when_controllers_are_separate_then_only_those_we_use_count() {
        var mounts =
                List.of(
                        "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu",
                        "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
                        "36 31 0:33 / /sys/fs/cgroup/devices rw - cgroup cgroup rw,devices");
        var membership = List.of("5:devices:/", "4:memory:/a/b", "1:cpu:/");

        assertThat(Cgroups.memberships(mounts, membership))
                .extracting(Membership::parent)
                .containsExactly(
                        Path.of("/sys/fs/cgroup/memory/a/b"), Path.of("/sys/fs/cgroup/cpu"));
    }

    @Test
    void when_a_group_above_hands_controllers_on_then_containers_are_made_there()
            throws IOException {
        group("", "cpu memory pids", "cpu memory pids", "");
        group("user", "cpu memory pids", "cpu memory pids", "");
        group("user/app", "cpu memory pids", "memory pids", "");
        group("user/app/terminal", "memory pids", "", "17 18");

        assertThat(groups("user/app/terminal").parent()).isEqualTo(top.resolve("user"));
    }

    @Test
    void when_a_group_above_is_free_then_it_is_told_to_hand_them_on() throws IOException {
        group("", "cpu memory pids", "pids", "1");
        group("delegated", "cpu memory pids", "pids", "");
        group("delegated/service", "pids", "", "17");
        var groups = groups("delegated/service");

        groups.handOn(groups.parent());

        assertThat(groups.parent()).isEqualTo(top.resolve("delegated"));
        assertThat(top.resolve("delegated/cgroup.subtree_control")).content().startsWith("+cpu");
        assertThat(top.resolve("delegated/service/init")).doesNotExist();
    }

    @Test
    void when_all_there_is_is_our_own_group_then_its_processes_make_room() throws IOException {
        group("", "cpu memory pids", "", "17 18");
        Files.createDirectory(top.resolve("init"));
        Files.createFile(top.resolve("init/cgroup.procs"));
        var groups = groups("");

        groups.handOn(groups.parent());

        assertThat(groups.parent()).isEqualTo(top);
        assertThat(top.resolve("init/cgroup.procs")).content().isEqualTo("18");
        assertThat(top.resolve("cgroup.subtree_control")).content().startsWith("+cpu");
    }

    @Test
    void when_no_group_has_controllers_then_ours_is_a_handle_without_limits() throws IOException {
        group("", "", "", "1");
        group("session", "", "", "17");
        var cgroups = cgroups("session");

        assertThat(cgroups.limits()).isEmpty();
        assertThat(groups("session").parent()).isEqualTo(top.resolve("session"));
        assertThat(top.resolve("session/init")).doesNotExist();
    }

    @Test
    void when_controllers_are_handed_on_then_limits_are_written() throws IOException {
        group("", "cpu memory", "cpu memory", "1");
        group("session", "cpu memory", "", "17");
        var id = new ContainerId("pod", "main", 0);
        var ours = Files.createDirectories(top.resolve("paddlecloud-tag/pod/main-0"));
        Files.createFile(ours.resolve("memory.max"));
        Files.createFile(ours.resolve("cpu.max"));
        var cgroups = cgroups("session");

        var made =
                cgroups.create(
                        id, new ContainerLimits(OptionalLong.of(4096), OptionalLong.of(500)));

        assertThat(cgroups.limits()).containsExactly("cpu", "memory");
        assertThat(made).containsExactly(ours);
        assertThat(ours.resolve("memory.max")).content().isEqualTo("4096");
        assertThat(ours.resolve("cpu.max")).content().isEqualTo("50000 100000");
        assertThat(cgroups.leftovers()).contains(ours);
    }

    private UnifiedGroups groups(String own) {
        return new UnifiedGroups(top, top.resolve(own));
    }

    private Cgroups cgroups(String own) {
        return Cgroups.of("tag", List.of(new Membership(top, top.resolve(own), List.of())));
    }

    private void group(String name, String available, String enabled, String processes)
            throws IOException {
        var group = Files.createDirectories(top.resolve(name));
        Files.writeString(group.resolve("cgroup.type"), "domain\n");
        Files.writeString(group.resolve("cgroup.controllers"), available + "\n");
        Files.writeString(group.resolve("cgroup.subtree_control"), enabled + "\n");
        Files.writeString(group.resolve("cgroup.procs"), processes.replace(" ", "\n"));
    }
}
