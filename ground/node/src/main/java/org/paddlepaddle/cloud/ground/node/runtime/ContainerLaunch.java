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
import org.paddlepaddle.cloud.ground.node.mount.BoundPaths;
import org.paddlepaddle.cloud.ground.node.mount.HostPaths;
import org.paddlepaddle.cloud.ground.node.mount.HostTree;
import org.paddlepaddle.cloud.ground.node.mount.MaskedPaths;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.mount.MountTargets;
import org.paddlepaddle.cloud.ground.node.mount.RootLayout;
import org.paddlepaddle.cloud.ground.node.mount.VisiblePaths;
import org.paddlepaddle.cloud.ground.node.runtime.ContainerEntry.Inside;
import org.paddlepaddle.cloud.ground.node.sandbox.UserRange;

/**
 * Lays out one run on disk and words the command that starts it.
 *
 * @param users of the pod; absent where they are those of the machine
 */
record ContainerLaunch(
        NodeHome home,
        Isolation isolation,
        Set<Path> hidden,
        Launch launch,
        Optional<UserRange> users,
        ContainerDirectory directory) {
    private static final Path RUN = Path.of("/run/paddlecloud");
    private static final Path SCRIPTS = Path.of("/run/paddlecloud-scripts");
    private static final Path ENVIRONMENT = Path.of("/run/paddlecloud-env");

    /** The program that the launch script becomes, with its arguments. */
    List<String> command() {
        prepareFiles();
        if (launch.root().isPresent()) {
            return ofImage(launch.root().get());
        }
        return isolation == Isolation.None ? plain() : isolated();
    }

    private List<String> ofImage(ImageRoot root) {
        ImageSupport.require(isolation, users);
        writeEnvironment(launch.environment());
        var tree = ImageTree.of(root, directory);
        var box = Toolbox.of(home, RUN);
        var requested = new ArrayList<Mount>();
        requested.add(new Mount.Bind(directory.run(), RUN, false));
        requested.add(new Mount.Bind(box.directory(), Toolbox.INSIDE, true));
        requested.add(new Mount.Bind(environment(), ENVIRONMENT, true));
        launch.mounts().forEach(mount -> requested.add(tree.followed(mount)));
        message(tree.followed(messagePath())).ifPresent(requested::add);
        tree.create();
        tree.makePlaces(requested, tree.followed(Path.of("/").resolve(launch.workingDirectory())));
        directory.write(ImagesInUse.FILE, root.tree().toString());
        directory.write("run/stop", root.stopSignal() + "\n");
        var layout = masked(ImageTree.layout(IdMappedMounts.root(directory), requested));
        directory.write("run/bound", BoundPaths.expected(layout));
        var locks = new ContainerLocks(home, isolation, launch, users, directory);
        var command = new ArrayList<>(network());
        if (users.isPresent()) {
            var ids =
                    IdMappedMounts.of(layout, requested, Optional.of(tree), users.get(), directory);
            command.add(ids.program());
            layout = ids.layout();
        } else {
            command.add(IdMappedMounts.ofMachine(tree, directory));
        }
        command.addAll(enter(layout, locks));
        command.addAll(
                init(
                        RUN,
                        new Inside(
                                Toolbox.INSIDE,
                                ENVIRONMENT,
                                launch.workingDirectory(),
                                box.put(locks.identity()).toString(),
                                locks.further(box.directory(), Toolbox.INSIDE))));
        command.addAll(launch.command());
        return command;
    }

    /** Into the namespaces, up to the container's first step. */
    private List<String> enter(List<Mount> layout, ContainerLocks locks) {
        var entry =
                IsolationCommand.of(isolation, directory.path(), layout, launch, users.isPresent());
        directory.write("arguments", entry.arguments());
        var words = new ArrayList<>(entry.command());
        words.addAll(locks.first(layout, RUN));
        return words;
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
        requested.addAll(emptyDirectories());
        launch.mounts().forEach(mount -> requested.add(MountTargets.followed(mount)));
        requested.addAll(workingDirectory());
        message(MountTargets.followed(messagePath())).ifPresent(requested::add);
        var layout = layout(requested);
        directory.write("run/bound", BoundPaths.expected(layout));
        var locks = new ContainerLocks(home, isolation, launch, users, directory);
        var command = new ArrayList<>(network());
        if (users.isPresent()) {
            var ids =
                    IdMappedMounts.of(layout, requested, Optional.empty(), users.get(), directory);
            command.add(ids.program());
            layout = ids.layout();
        }
        command.addAll(enter(layout, locks));
        command.addAll(
                init(
                        RUN,
                        new Inside(
                                SCRIPTS,
                                ENVIRONMENT,
                                launch.workingDirectory(),
                                identity(),
                                locks.further(home.scripts(), SCRIPTS))));
        command.addAll(launch.command());
        return command;
    }

    private List<Mount> layout(List<Mount> requested) {
        return masked(RootLayout.of(HostTree.real(), hidden, requested));
    }

    private List<Mount> masked(List<Mount> layout) {
        var masked =
                new ArrayList<>(
                        launch.sandbox().masked()
                                ? MaskedPaths.in(layout, HostTree.real(), users.isPresent())
                                : layout);
        if (launch.sealed()) {
            masked.add(new Mount.Seal(Path.of("/")));
        }
        return masked;
    }

    /** What programs expect to be there, of directories whose contents are the machine's own. */
    private List<Mount> emptyDirectories() {
        return VisiblePaths.empty(HostTree.real()).stream()
                .filter(
                        empty ->
                                launch.mounts().stream()
                                        .noneMatch(
                                                mount -> empty.target().startsWith(mount.target())))
                .toList();
    }

    /** Not over a directory, and not where a volume is. */
    private Optional<Mount> message(Path target) {
        boolean taken =
                launch.mounts().stream()
                        .anyMatch(
                                mount ->
                                        target.startsWith(mount.target())
                                                || mount.target().startsWith(target));
        boolean directory = launch.root().isEmpty() && Files.isDirectory(target);
        return taken || target.getNameCount() == 0 || directory
                ? Optional.empty()
                : Optional.of(new Mount.Bind(directory().path().resolve("message"), target, false));
    }

    private Path messagePath() {
        return Path.of("/").resolve(launch.messagePath()).normalize();
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
        var locks = new ContainerLocks(home, isolation, launch, users, directory);
        var command = new ArrayList<>(network());
        command.addAll(locks.further(home.scripts(), home.scripts()));
        command.addAll(
                init(
                        directory.run(),
                        new Inside(
                                home.scripts(),
                                environment(),
                                inside,
                                identity(),
                                locks.further(home.scripts(), home.scripts()))));
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
        launch.runAsIdentity().map(RunAsIdentity::options).ifPresent(options::add);
        if (Capabilities.settable()) {
            options.add(launch.capabilities().options());
        }
        return options.isEmpty() ? "-" : String.join(" ", options);
    }

    private void prepareFiles() {
        try {
            if (users.isPresent()) {
                directory.write("users", users.get().namespace() + "\n");
                giveLog(users.get());
            }
            var message = directory.path().resolve("message");
            Files.writeString(message, "");
            Files.setPosixFilePermissions(message, PosixFilePermissions.fromString("rw-rw-rw-"));
            if (Isolation.root() && launch.runAsIdentity().isPresent()) {
                for (var name : List.of("home", "work")) {
                    var own = directory.path().resolve(name);
                    Files.setAttribute(own, "unix:uid", (int) launch.runAsIdentity().get().uid());
                    Files.setAttribute(own, "unix:gid", (int) launch.runAsIdentity().get().gid());
                }
            }
        } catch (IOException e) {
            throw new NodeException("cannot prepare " + directory.path(), e);
        }
    }

    /** Programs open {@code /dev/stderr}, which is the log, by its name. */
    private void giveLog(UserRange range) throws IOException {
        var who = launch.runAsIdentity().orElse(new RunAsIdentity(0, 0, List.of()));
        Files.setAttribute(launch.log(), "unix:uid", range.outside(who.uid()));
        Files.setAttribute(launch.log(), "unix:gid", range.outside(who.gid()));
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
