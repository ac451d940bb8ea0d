// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.process.Command;

/** What a container sees of the machine's files, and what it is given. */
@ParameterizedClass
@EnumSource(Isolation.class)
class ContainerFilesIT {
    @RegisterExtension final OneContainer box;

    ContainerFilesIT(Isolation isolation, @TempDir Path temporary) {
        box = new OneContainer(isolation, temporary);
    }

    @Test
    void when_isolated_then_the_home_is_hidden_and_only_own_processes_are_seen()
            throws IOException {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");
        Files.writeString(box.home().root().resolve("secret"), "token");

        box.start(
                "cat %s/secret; ls %s; hostname; ls -d /proc/[0-9]* | wc -l; touch /usr/x"
                        .formatted(box.home().root(), box.home().root()));

        box.awaitExit();
        assertThat(box.log()).doesNotContain("token").contains("pod-a").contains("Read-only");
        assertThat(box.log().lines().filter(line -> line.matches("[0-9]+")).map(Integer::valueOf))
                .allMatch(count -> count < 10);
    }

    @Test
    void when_a_directory_is_bound_where_the_machine_has_none_then_it_is_there()
            throws IOException {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");
        var source = Files.createDirectories(box.temporary().resolve("data"));
        Files.writeString(source.resolve("file"), "content");
        var target = Path.of("/usr/local/not-on-this-machine/data");

        box.runtime()
                .start(
                        box.launch(
                                List.of(
                                        "sh",
                                        "-c",
                                        "cat " + target + "/file; touch " + target + "/x"),
                                Map.of(),
                                List.of(new Mount.Bind(source, target, false)),
                                ContainerLimits.NONE));

        box.awaitExit();
        assertThat(box.log()).isEqualTo("content");
        assertThat(source.resolve("x")).exists();
    }

    @Test
    void when_a_path_was_exchanged_before_it_was_bound_then_nothing_is_started()
            throws IOException {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");
        var honest = Files.createDirectories(box.temporary().resolve("volume/a part"));
        Files.writeString(honest.resolve("x"), "honest");
        var link = box.temporary().resolve("volume/link");
        Files.createSymbolicLink(link, Files.createDirectory(box.temporary().resolve("elsewhere")));

        startIn(new Mount.Bind(honest, Path.of("/data/in side"), true, true));
        assertThat(box.awaitExit().code()).isZero();
        assertThat(box.log()).isEqualTo("honest");
        box.runtime().forgetPod(OneContainer.POD);
        startIn(new Mount.Bind(link, Path.of("/data/in side"), true, true));

        assertThat(box.awaitExit().code()).isEqualTo(128);
        assertThat(box.awaitExit().message()).contains("was exchanged");
        assertThat(box.log()).isEqualTo("honest");
    }

    @Test
    void when_a_mount_is_read_only_then_so_are_the_mounts_below_it() throws IOException {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");
        RealMachine.requireRoot();
        var inner = Files.createDirectories(box.temporary().resolve("data/in ner"));
        Command.require("mount", "-t", "tmpfs", "-o", "nosuid", "tmpfs", inner + "");
        try {
            box.runtime()
                    .start(
                            box.launch(
                                    List.of("touch", "/data/x", "/data/in ner/x"),
                                    Map.of(),
                                    List.of(
                                            new Mount.Bind(
                                                    box.temporary().resolve("data"),
                                                    Path.of("/data"),
                                                    true)),
                                    ContainerLimits.NONE));

            box.awaitExit();
            assertThat(box.log().lines())
                    .hasSize(2)
                    .allMatch(line -> line.contains("Read-only file system"));
        } finally {
            box.runtime().kill(OneContainer.ID);
            Command.require("umount", inner + "");
        }
    }

    @Test
    void when_the_machine_is_bound_then_its_processes_can_be_covered() {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");
        var mounts =
                List.<Mount>of(
                        new Mount.Bind(Path.of("/"), Path.of("/machine"), true),
                        new Mount.Processes(Path.of("/machine/proc")));

        box.runtime()
                .start(
                        box.launch(
                                List.of("sh", "-c", "ls -d /machine/proc/[0-9]* | wc -l"),
                                Map.of(),
                                mounts,
                                ContainerLimits.NONE));

        box.awaitExit();
        assertThat(Integer.parseInt(box.log().strip())).isLessThan(10);
    }

    @Test
    void when_its_root_is_sealed_then_only_mounts_can_be_written() {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");

        box.runtime()
                .start(
                        box.as(
                                Optional.empty(),
                                true,
                                "for d in / /tmp /workspace; do touch $d/x 2>/dev/null; echo $?;"
                                        + " done"));

        box.awaitExit();
        assertThat(box.log()).isEqualTo("1\n1\n1\n");
    }

    @Test
    void when_a_mount_lies_in_another_then_its_place_is_made_but_not_behind_a_link()
            throws IOException {
        assumeTrue(box.hasFilesOfItsOwn(), "without files of its own");
        var data = Files.createDirectories(box.temporary().resolve("data"));
        var elsewhere = Files.createDirectory(box.temporary().resolve("elsewhere"));
        var file = Files.writeString(box.temporary().resolve("file"), "content");
        Files.createSymbolicLink(data.resolve("link"), elsewhere);

        box.runtime()
                .start(
                        box.launch(
                                List.of("cat", "/data/a/b"),
                                Map.of(),
                                List.of(
                                        new Mount.Bind(data, Path.of("/data"), false),
                                        new Mount.Bind(file, Path.of("/data/a/b"), true)),
                                ContainerLimits.NONE));
        box.awaitExit();
        assertThat(box.log()).isEqualTo("content");
        box.runtime().forgetPod(OneContainer.POD);
        box.runtime()
                .start(
                        box.launch(
                                List.of("true"),
                                Map.of(),
                                List.of(
                                        new Mount.Bind(data, Path.of("/data"), false),
                                        new Mount.Bind(file, Path.of("/data/link/b"), true)),
                                ContainerLimits.NONE));
        box.awaitExit();

        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void when_users_cannot_be_mapped_then_root_is_refused_and_told_how() {
        RealMachine.requireRoot();
        var runtime = box.withoutNamespaces();

        assertThatThrownBy(() -> runtime.start(box.as(Optional.empty(), false, "true")))
                .hasMessageContaining("it would run as root of this machine")
                .hasMessageContaining("runAsUser")
                .hasMessageContaining("PDC_USER_NAMESPACES=host");
        runtime.start(
                box.as(Optional.of(new RunAsIdentity(1234, 1234, List.of())), false, "id -u"));

        box.awaitExit();
        assertThat(box.log()).isEqualTo("1234\n");
    }

    private void startIn(Mount mount) {
        var command = List.of("cat", "/data/in side/x");
        box.runtime().start(box.launch(command, Map.of(), List.of(mount), ContainerLimits.NONE));
    }
}
