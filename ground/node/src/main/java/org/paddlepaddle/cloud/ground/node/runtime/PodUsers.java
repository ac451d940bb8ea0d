// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.process.Command;
import org.paddlepaddle.cloud.ground.node.sandbox.Confinement;
import org.paddlepaddle.cloud.ground.node.sandbox.Confinement.Shown;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaceMode;
import org.paddlepaddle.cloud.ground.node.sandbox.UserNamespaces;
import org.paddlepaddle.cloud.ground.node.sandbox.UserRange;

/**
 * Decides whose ids the users of a container have on this machine.
 *
 * <p>Whether the machine can give pods ids of their own is tried with the first container.
 */
final class PodUsers {
    /**
     * A process that is forked just then has the program open for writing for a moment, and the
     * kernel does not start it (ETXTBSY).
     */
    private static final int ATTEMPTS = 5;

    private final NodeHome home;
    private final Isolation isolation;
    private final UserNamespaceMode mode;
    private final UserNamespaces namespaces;
    private @Nullable String obstacle;

    PodUsers(NodeHome home, Isolation isolation, UserNamespaceMode mode) {
        this.home = home;
        this.isolation = isolation;
        this.mode = mode;
        this.namespaces = new UserNamespaces(home);
    }

    /**
     * The range of a container's pod; empty where its users are those of the machine.
     *
     * @throws NodeException when root inside would be root of the machine, and nobody allowed it
     */
    Optional<UserRange> of(Launch launch) {
        boolean wanted = launch.sandbox().ownUsers() && mode != UserNamespaceMode.Host;
        if (!Isolation.root() || !wanted) {
            return Optional.empty();
        }
        var problem = obstacle();
        if (problem.isEmpty()) {
            return Optional.of(namespaces.acquire(launch.id().pod()));
        }
        if (launch.runAsIdentity().map(who -> who.uid() == 0).orElse(true)) {
            throw new NodeException(
                    "it would run as root of this machine: %s; set runAsUser to another user than 0, or start pdc with %s=host to allow it"
                            .formatted(problem, UserNamespaceMode.VARIABLE));
        }
        return Optional.empty();
    }

    void release(String pod) {
        namespaces.release(pod);
    }

    /** Why pods cannot have ids of their own; empty when they can. */
    private synchronized String obstacle() {
        var known = obstacle;
        if (known == null) {
            known = mode == UserNamespaceMode.Absent ? "user namespaces are off" : tried();
            obstacle = known;
        }
        return known;
    }

    private String tried() {
        if (isolation == Isolation.None) {
            return "without bubblewrap it has no files of its own (install bubblewrap)";
        }
        if (Confinement.begin().isEmpty()) {
            return "this kind of processor is not known";
        }
        var trial = "trial-" + UUID.randomUUID();
        try {
            return mapped(namespaces.acquire(trial)) ? "" : "its disk knows no id-mapped mounts";
        } catch (IOException | NodeException e) {
            return String.valueOf(e.getMessage());
        } finally {
            namespaces.release(trial);
        }
    }

    /** Whether what we keep for pods, on disk and in memory, can be shown under other ids. */
    private boolean mapped(UserRange users) throws IOException {
        var at = Files.createTempDirectory(Files.createDirectories(home.users()), "trial");
        try {
            var shown =
                    List.of(
                            new Shown(Files.createDirectories(home.pods()), at),
                            new Shown(Objects.requireNonNull(home.memory().getParent()), at));
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                if (works(shown, users, at.resolveSibling(at.getFileName() + ".program"))) {
                    return true;
                }
            }
            return false;
        } finally {
            Files.delete(at);
        }
    }

    private static boolean works(List<Shown> shown, UserRange users, Path program)
            throws IOException {
        Files.write(program, Confinement.begin().orElseThrow().show(shown, true).build());
        try {
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
            var script = "exec 6<\"$0\"; exec \"$1\" /bin/true";
            return Command.succeeds(
                    "/bin/sh", "-c", script, users.namespace() + "", program.toString());
        } finally {
            Files.delete(program);
        }
    }
}
