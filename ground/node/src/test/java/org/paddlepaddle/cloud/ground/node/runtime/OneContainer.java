// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.paddlepaddle.cloud.ground.node.RealMachine.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.RealMachine;
import org.paddlepaddle.cloud.ground.node.mount.Mount;
import org.paddlepaddle.cloud.ground.node.process.ProcessTable;
import org.paddlepaddle.cloud.ground.node.sandbox.Sandbox;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaceMode;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaces;

/** A runtime with a home of its own, for one container of one pod. */
final class OneContainer implements BeforeEachCallback, AfterEachCallback {
    static final String POD = "0f5a7a0c-0000-4000-8000-000000000001";
    static final ContainerId ID = new ContainerId(POD, "main", 0);

    private final Isolation isolation;
    private final Path temporary;
    private final NodeHome home;
    private final ContainerRuntime runtime;

    OneContainer(Isolation isolation, Path temporary) {
        this.isolation = isolation;
        this.temporary = temporary;
        this.home = NodeHome.at(temporary.resolve("home"));
        this.runtime = reopened();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        RealMachine.require(isolation.works(), isolation.toString());
    }

    /** Nothing is left. */
    @Override
    public void afterEach(ExtensionContext context) {
        runtime.forgetPod(POD);
        UserNamespaces.removeAll(home);
        assertThat(home.memory(POD).resolve("env")).doesNotExist();
        FileTree.delete(home.memory());
        assertThat(ours()).isEmpty();
        assertThat(Cgroups.of(home.tag()).leftovers()).isEmpty();
    }

    boolean hasFilesOfItsOwn() {
        return isolation != Isolation.None;
    }

    Path temporary() {
        return temporary;
    }

    NodeHome home() {
        return home;
    }

    ContainerRuntime runtime() {
        return runtime;
    }

    /** As a later agent has it. */
    ContainerRuntime reopened() {
        return new ContainerRuntime(home, isolation, Set.of(), users(), Clock.systemUTC());
    }

    /** Without files of its own a container cannot have ids of its own. */
    private UserNamespaceMode users() {
        return hasFilesOfItsOwn() ? UserNamespaceMode.Required : UserNamespaceMode.Host;
    }

    /** As on a machine that cannot do without the ids of its own users. */
    ContainerRuntime withoutNamespaces() {
        return new ContainerRuntime(
                home, isolation, Set.of(), UserNamespaceMode.Absent, Clock.systemUTC());
    }

    void start(String script) {
        runtime.start(launch(List.of("sh", "-c", script), Map.of()));
    }

    Launch launch(List<String> command, Map<String, String> variables) {
        return launch(command, variables, List.of(), ContainerLimits.NONE);
    }

    Launch launch(
            List<String> command,
            Map<String, String> variables,
            List<Mount> mounts,
            ContainerLimits containerLimits) {
        var environment = new TreeMap<>(variables);
        environment.put("PATH", "/usr/bin:/bin");
        return new Launch(
                ID,
                command,
                environment,
                "/workspace",
                Optional.empty(),
                mounts,
                "pod-a",
                Optional.empty(),
                containerLimits,
                Optional.empty(),
                Capabilities.USUAL,
                Sandbox.DEFAULT,
                false,
                "/dev/termination-log",
                logFile(),
                Duration.ZERO);
    }

    Launch as(Optional<RunAsIdentity> runAsIdentity, boolean sealed, String script) {
        var plain = launch(List.of("sh", "-c", script), Map.of());
        return new Launch(
                ID,
                plain.command(),
                plain.environment(),
                plain.workingDirectory(),
                Optional.empty(),
                List.of(),
                plain.hostname(),
                Optional.empty(),
                ContainerLimits.NONE,
                runAsIdentity,
                Capabilities.USUAL,
                Sandbox.DEFAULT,
                sealed,
                plain.messagePath(),
                plain.log(),
                Duration.ZERO);
    }

    ContainerState.Exited awaitExit() {
        return await(
                "exit; log: " + log(),
                () ->
                        runtime.latest(POD, "main")
                                .filter(ContainerState.Exited.class::isInstance)
                                .map(ContainerState.Exited.class::cast));
    }

    Path logFile() {
        return home.logs().resolve("main.log");
    }

    String log() {
        try {
            return Files.exists(logFile()) ? Files.readString(logFile()) : "";
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Processes of the container, wherever they went. */
    List<Long> ours() {
        return ProcessTable.withVariable(
                ContainerProcesses.VARIABLE + "=" + ContainerProcesses.mark(home, ID));
    }
}
