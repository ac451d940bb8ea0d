// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.sandbox.Confinement;
import org.paddlepaddle.cloud.ground.node.sandbox.UserRange;

/** Words the programs through which a container's own ones are started. */
record ContainerLocks(
        NodeHome home,
        Isolation isolation,
        Launch launch,
        Optional<UserRange> users,
        ContainerDirectory directory) {
    private static final String FIRST = "first";
    private static final Path DEVICES = Path.of("/dev");
    private static final Path ROOT = Path.of("/");

    /**
     * What the container's first process is before it is a program of the container.
     *
     * @param run where the container sees its run directory
     */
    List<String> first(List<Mount> layout, Path run) {
        return Confinement.begin()
                .map(program -> locked(entered(program, layout)))
                .map(program -> directory.executable("run/" + FIRST, program.build()))
                .map(_ -> List.of(run.resolve(FIRST).toString()))
                .orElse(List.of());
    }

    private Confinement entered(Confinement program, List<Mount> layout) {
        if (users.isPresent() && !launch.sealed()) {
            program.give(made(layout), users.get());
        }
        if (isolation == Isolation.UtilLinux) {
            program.leave(IsolationCommand.OLD_ROOT, launch.sealed());
        }
        return program;
    }

    /** Directories that are in the new root itself, not in something mounted. */
    private static List<Path> made(List<Mount> layout) {
        var mounted =
                layout.stream()
                        .filter(mount -> !(mount instanceof Mount.Directory))
                        .map(Mount::target)
                        .toList();
        var directories =
                layout.stream()
                        .filter(Mount.Directory.class::isInstance)
                        .map(Mount::target)
                        .filter(path -> mounted.stream().noneMatch(path::startsWith))
                        .filter(path -> !path.equals(ROOT));
        // The root of an image is whose the image says.
        var root = mounted.contains(ROOT) ? Stream.of(DEVICES) : Stream.of(ROOT, DEVICES);
        return Stream.concat(root, directories).toList();
    }

    private Confinement locked(Confinement program) {
        if (users.isPresent()) {
            var who = launch.runAsIdentity().orElse(new RunAsIdentity(0, 0, List.of()));
            program.giveStreams(users.get().outside(who.uid()), users.get().outside(who.gid()));
            program.enterUsers();
        }
        var sandbox = launch.sandbox();
        if (Isolation.root()) {
            program.drop(launch.capabilities().dropped());
        } else {
            program.drop(Capabilities.every());
        }
        if (sandbox.filtered()) {
            program.filter(launch.capabilities().names());
        }
        return program;
    }

    /** What a program of an image is before it is one: whoever it shall run as. */
    byte[] identity() {
        var program = Confinement.begin().orElseThrow();
        if (Isolation.root()) {
            var who = launch.runAsIdentity().orElse(new RunAsIdentity(0, 0, List.of()));
            program.become(who.uid(), who.gid(), who.groups(), launch.capabilities().withheld());
        }
        return program.heedSignals().build();
    }

    /**
     * What a further program of the container is first.
     *
     * @param from where the node's scripts are
     * @param scripts where the container sees them
     */
    List<String> further(Path from, Path scripts) {
        return Confinement.begin()
                .map(program -> Scripts.program(from, locked(program).build()))
                .map(name -> List.of(scripts.resolve(name).toString()))
                .orElse(List.of());
    }
}
