// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerEntry.Inside;

/** Lays out one run on disk and words the command that starts it. */
record ContainerLaunch(
        NodeHome home,
        Isolation isolation,
        Set<Path> hidden,
        Launch launch,
        ContainerDirectory directory) {
    private static final Path RUN = Path.of("/run/paddlecloud");
    private static final Path SCRIPTS = Path.of("/run/paddlecloud-scripts");
    private static final Path ENVIRONMENT = Path.of("/run/paddlecloud-env");

    /** The program that the launch script becomes, with its arguments. */
    List<String> command() {
        prepareFiles();
        return isolation == Isolation.None ? plain() : isolated();
    }

    private List<String> isolated() {
        writeEnvironment(launch.environment());
        var requested = new ArrayList<Mount>();
        requested.add(
                new Mount.Bind(directory.path().resolve("tmp"), Path.of("/tmp"), launch.sealed()));
        requested.add(new Mount.Directory(Path.of("/run")));
        requested.add(new Mount.Bind(directory.run(), RUN, false));
        requested.add(new Mount.Bind(home.scripts(), SCRIPTS, true));
        requested.add(new Mount.Bind(environment(), ENVIRONMENT, true));
        launch.mounts().forEach(mount -> requested.add(MountTargets.followed(mount)));
        requested.addAll(workingDirectory());
        message().ifPresent(requested::add);
        var layout = new ArrayList<>(RootLayout.of(HostTree.real(), hidden, requested));
        if (launch.sealed()) {
            layout.add(new Mount.Seal(Path.of("/")));
        }
        var entry = IsolationCommand.of(isolation, directory.path(), layout, launch);
        directory.write("arguments", entry.arguments());
        directory.write("run/bound", BoundPaths.expected(layout));
        var command = new ArrayList<>(network());
        command.addAll(entry.command());
        command.addAll(
                init(RUN, new Inside(SCRIPTS, ENVIRONMENT, launch.workingDirectory(), identity())));
        command.addAll(launch.command());
        return command;
    }

    /** Not over a directory, and not where a volume is. */
    private Optional<Mount> message() {
        var target = MountTargets.followed(Path.of("/").resolve(launch.messagePath()).normalize());
        boolean taken =
                launch.mounts().stream()
                        .anyMatch(
                                mount ->
                                        target.startsWith(mount.target())
                                                || mount.target().startsWith(target));
        return taken || target.getNameCount() == 0 || Files.isDirectory(target)
                ? Optional.empty()
                : Optional.of(new Mount.Bind(directory.path().resolve("message"), target, false));
    }

    /** A directory that is neither mounted nor on the machine is made, private and writable. */
    private List<Mount> workingDirectory() {
        var work = Path.of(launch.workingDirectory());
        boolean mounted =
                launch.mounts().stream().anyMatch(mount -> work.startsWith(mount.target()));
        boolean visible = Files.isDirectory(work) && hidden.stream().noneMatch(work::startsWith);
        return mounted || visible || work.startsWith("/tmp")
                ? List.of()
                : List.of(new Mount.Bind(directory.path().resolve("work"), work, launch.sealed()));
    }

    private List<String> plain() {
        var paths = new HostPaths(launch.mounts());
        writeEnvironment(paths.translate(launch.environment()));
        directory.write("arguments", "");
        var work = paths.translate(launch.workingDirectory());
        var inside =
                Files.isDirectory(Path.of(work)) ? work : directory.path().resolve("work") + "";
        var command = new ArrayList<>(network());
        command.addAll(
                init(
                        directory.run(),
                        new Inside(home.scripts(), environment(), inside, identity())));
        launch.command().forEach(word -> command.add(paths.translate(word)));
        return command;
    }

    private List<String> network() {
        return launch.networkNamespace()
                .map(path -> List.of("nsenter", "--net=" + path, "--"))
                .orElse(List.of());
    }

    private List<String> init(Path run, Inside inside) {
        directory.write("inside", inside.text());
        var words = new ArrayList<>(inside.words("init.sh"));
        words.add(run.toString());
        words.addAll(inside.arguments());
        return words;
    }

    /** Only root may become somebody else; bubblewrap shows other users another number. */
    private String identity() {
        if (!Isolation.root()) {
            return "-";
        }
        var options = new ArrayList<String>();
        launch.identity().map(Identity::options).ifPresent(options::add);
        boolean superuser = launch.identity().map(who -> who.uid() == 0).orElse(true);
        if (Capabilities.settable()) {
            options.add(superuser ? launch.capabilities().options() : Capabilities.INHERIT_NONE);
        }
        return options.isEmpty() ? "-" : String.join(" ", options);
    }

    private void prepareFiles() {
        try {
            var message = directory.path().resolve("message");
            Files.writeString(message, "");
            Files.setPosixFilePermissions(message, PosixFilePermissions.fromString("rw-rw-rw-"));
            if (Isolation.root() && launch.identity().isPresent()) {
                for (var name : List.of("home", "work")) {
                    var own = directory.path().resolve(name);
                    Files.setAttribute(own, "unix:uid", (int) launch.identity().get().uid());
                    Files.setAttribute(own, "unix:gid", (int) launch.identity().get().gid());
                }
            }
        } catch (IOException e) {
            throw new NodeException("cannot prepare " + directory.path(), e);
        }
    }

    /** In memory: a variable may hold a secret. */
    private Path environment() {
        return environment(home, directory.id());
    }

    static Path environment(NodeHome home, ContainerId id) {
        return home.memory(id.pod()).resolve("env").resolve(id.name() + "-" + id.attempt());
    }

    private void writeEnvironment(Map<String, String> environment) {
        var marked = new TreeMap<>(environment);
        marked.put(ContainerProcesses.VARIABLE, ContainerProcesses.mark(home, directory.id()));
        var file = environment();
        try {
            Files.createDirectories(file.getParent());
            Files.setPosixFilePermissions(
                    home.memory(), PosixFilePermissions.fromString("rwx------"));
            Files.deleteIfExists(file);
            Files.createFile(
                    file,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, Quoting.environment(marked));
        } catch (IOException e) {
            throw new NodeException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
