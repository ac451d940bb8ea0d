// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.mount.HostTree;
import org.paddlepaddle.cloud.ground.node.mount.VisiblePaths;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaceMode;

/**
 * Starts, finds and ends containers of one installation.
 *
 * <p>Keeps nothing in memory about a container: two instances on the same home, one after the
 * other, see the same containers.
 */
public final class ContainerRuntime {
    private final NodeHome home;
    private final Isolation isolation;
    private final Clock clock;
    private final Cgroups cgroups;
    private final Set<Path> hidden;
    private final PodUsers users;

    /**
     * @param hidden directories that no container sees, besides {@code $PDC_HOME}
     */
    public ContainerRuntime(NodeHome home, Isolation isolation, Set<Path> hidden, Clock clock) {
        this(home, isolation, hidden, UserNamespaceMode.of(System.getenv()), clock);
    }

    public ContainerRuntime(
            NodeHome home,
            Isolation isolation,
            Set<Path> hidden,
            UserNamespaceMode mode,
            Clock clock) {
        this.home = home;
        this.users = new PodUsers(home, isolation, mode);
        this.isolation = isolation;
        this.clock = clock;
        this.cgroups = Cgroups.of(home.tag());
        this.hidden = ContainerRuntime.real(hidden, home);
        Scripts.install(home.scripts());
    }

    private static Set<Path> real(Set<Path> hidden, NodeHome home) {
        var all = new ArrayList<>(hidden);
        all.add(home.root());
        all.addAll(VisiblePaths.hidden(HostTree.real()));
        return all.stream()
                .filter(Files::exists)
                .map(ContainerRuntime::realPath)
                .collect(Collectors.toSet());
    }

    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new NodeException("cannot resolve " + path, e);
        }
    }

    public Isolation isolation() {
        return isolation;
    }

    /** Makes ready to limit containers; says which of {@code memory} and {@code cpu} will hold. */
    public Set<String> limits() {
        return cgroups.limits();
    }

    /** Starts a run; when it returns, the run is on disk and will be found after a crash. */
    public void start(Launch launch) {
        var directory = directory(launch.id());
        directory.create();
        createLog(launch.log());
        var range = users.of(launch);
        var groups = cgroups.create(launch.id(), launch.containerLimits());
        directory.write("cgroups", lines(groups));
        var started =
                new ContainerDirectory.StartedWith(isolation, launch.backOff(), clock.instant());
        directory.write("started-with", started.line());
        var command =
                new ContainerLaunch(home, isolation, hidden, launch, range, directory).command();
        var launcher =
                new ArrayList<>(List.of("/bin/sh", home.scripts().resolve("launch.sh") + ""));
        launcher.add(home.scripts().resolve("enter.sh").toString());
        launcher.addAll(List.of(directory.path().toString(), launch.log().toString()));
        launcher.addAll(command);
        var result = Command.run(launcher, "");
        if (directory.outer().isEmpty()) {
            throw new NodeException("cannot start " + launch.id() + ": " + result.output().strip());
        }
    }

    private static void createLog(Path log) {
        try {
            Files.createDirectories(log.getParent());
            if (!Files.exists(log)) {
                Files.createFile(log);
            }
        } catch (IOException e) {
            throw new NodeException("cannot make " + log + ": " + e.getMessage(), e);
        }
    }

    /** The latest run of a container of a pod. */
    public Optional<ContainerState> latest(String pod, String name) {
        return attempts(pod, name).stream()
                .max(Integer::compare)
                .flatMap(attempt -> state(new ContainerId(pod, name, attempt)));
    }

    /** The run before the latest, as far as it is still on disk. */
    public Optional<ContainerState> state(ContainerId id) {
        return ContainerObservation.of(directory(id));
    }

    /** Makes a pipe for a run that will take input. */
    public void prepareInput(ContainerId id) {
        var directory = directory(id);
        directory.create();
        if (!directory.has("stdin")) {
            Command.require("mkfifo", "-m", "600", directory.path().resolve("stdin").toString());
        }
    }

    /** The pipe a run reads, if it takes input. */
    public Optional<Path> input(ContainerId id) {
        var directory = directory(id);
        return directory.has("stdin")
                ? Optional.of(directory.path().resolve("stdin"))
                : Optional.empty();
    }

    /** Tells a run that nothing more will be written to its pipe. */
    public void endInput(ContainerId id) {
        process(id)
                .ifPresent(
                        pid ->
                                Command.run(
                                        List.of("/bin/sh", "-c", "kill -USR1 \"$0\"", pid + ""),
                                        ""));
    }

    /** The first process of a container that runs. */
    public OptionalLong process(ContainerId id) {
        return new ContainerProcesses(home, directory(id))
                .init()
                .map(init -> OptionalLong.of(init.pid()))
                .orElse(OptionalLong.empty());
    }

    /** Asks the payload to end; without effect, and so to be repeated, until its init runs. */
    public void terminate(ContainerId id) {
        var directory = directory(id);
        new ContainerProcesses(home, directory)
                .init()
                .ifPresent(
                        init -> {
                            init.terminate();
                            directory.write("terminated", "");
                        });
    }

    /** Records the wish that a run end, from now on. */
    public void wishEnd(ContainerId id, Duration grace) {
        directory(id).write("stopping", new RunMarks.Stop(clock.instant(), grace).line());
    }

    /**
     * Records how the hook after the start ended.
     *
     * @param failure empty when it went well
     */
    public void postStartEnded(ContainerId id, String failure) {
        mark(id, "post-start", failure);
    }

    /** Records that the hook before the end has ended, well or not. */
    public void preStopEnded(ContainerId id) {
        mark(id, "pre-stop", "");
    }

    /** A run that was forgotten meanwhile stays forgotten. */
    private void mark(ContainerId id, String name, String content) {
        var directory = directory(id);
        if (directory.has("started-with")) {
            directory.write(name, content);
        }
    }

    /** The words that start a further program in a container; empty when it does not run. */
    public Optional<List<String>> entry(ContainerId id, List<String> command) {
        var directory = directory(id);
        return new ContainerProcesses(home, directory)
                .awaitInit()
                .map(
                        init ->
                                new ContainerEntry(home.scripts(), directory)
                                        .words(init.pid(), command));
    }

    /** What a run has used so far. */
    public ResourceUsage consumption(ContainerId id) {
        return new ContainerProcesses(home, directory(id)).consumption();
    }

    /** Ends every process of the run; returns when none is left. */
    public void kill(ContainerId id) {
        new ContainerProcesses(home, directory(id)).kill();
    }

    /** Ends every process of a pod; what is known about its runs stays. */
    public void killPod(String pod) {
        for (var name : containers(pod)) {
            attempts(pod, name).forEach(attempt -> kill(new ContainerId(pod, name, attempt)));
        }
    }

    /** Gives back what only programs of a pod that has ended could reach. */
    public void emptyPod(String pod) {
        for (var name : containers(pod)) {
            for (int attempt : attempts(pod, name)) {
                directory(new ContainerId(pod, name, attempt)).deletePrivate();
            }
        }
    }

    /** Removes what is on disk about older runs; logs stay. */
    public void forgetBefore(ContainerId id) {
        for (int attempt : attempts(id.pod(), id.name())) {
            if (attempt < id.attempt()) {
                forget(new ContainerId(id.pod(), id.name(), attempt));
            }
        }
    }

    /**
     * Forgets the runs that a killed agent began and did not bring to life, so that they are begun
     * again under the same number. Only before this home starts containers.
     */
    public void giveUpUnborn() {
        for (var pod : pods()) {
            for (var name : containers(pod)) {
                attempts(pod, name).stream()
                        .map(attempt -> new ContainerId(pod, name, attempt))
                        .filter(id -> directory(id).giveUp())
                        .forEach(this::forget);
            }
        }
    }

    private void forget(ContainerId id) {
        kill(id);
        var directory = directory(id);
        Cgroups.remove(directory.cgroups());
        FileTree.delete(ContainerLaunch.environment(home, id));
        FileTree.delete(directory.path());
    }

    /** Ends and removes every container of a pod. */
    public void endPod(String pod) {
        for (var name : containers(pod)) {
            attempts(pod, name).forEach(attempt -> forget(new ContainerId(pod, name, attempt)));
        }
    }

    /**
     * Ends and removes every container of a pod, and the pod's directory. That is how a later agent
     * learns that there is something to remove, so it goes last.
     */
    public void forgetPod(String pod) {
        endPod(pod);
        FileTree.delete(home.memory(pod).resolve("env"));
        users.release(pod);
        FileTree.delete(home.pods().resolve(pod));
    }

    /** Ends and removes every container of this home, also one whose directory is lost. */
    public void forgetAll() {
        pods().forEach(this::forgetPod);
        var leftovers = cgroups.leftovers();
        for (var pid : Cgroups.processes(leftovers)) {
            ProcessIdentity.of(pid).ifPresent(ProcessIdentity::kill);
        }
        Cgroups.remove(leftovers);
    }

    /** Pods that are on disk. */
    public List<String> pods() {
        return FileTree.names(home.pods());
    }

    /** Containers of a pod that are on disk. */
    public List<String> containers(String pod) {
        return FileTree.names(home.pods().resolve(pod).resolve("containers"));
    }

    private List<Integer> attempts(String pod, String name) {
        return FileTree.names(containerPath(pod, name)).stream().map(Integer::valueOf).toList();
    }

    private Path containerPath(String pod, String name) {
        return home.pods().resolve(pod).resolve("containers").resolve(name);
    }

    /** Where the init of a run leaves its exit code. */
    public Path runDirectory(ContainerId id) {
        return directory(id).run();
    }

    /** The private home directory of a run. */
    public Path homeDirectory(ContainerId id) {
        return directory(id).path().resolve("home");
    }

    private ContainerDirectory directory(ContainerId id) {
        var path = containerPath(id.pod(), id.name()).resolve(Integer.toString(id.attempt()));
        return new ContainerDirectory(id, path);
    }

    private static String lines(List<Path> paths) {
        return paths.stream().map(path -> path + "\n").collect(Collectors.joining());
    }
}
