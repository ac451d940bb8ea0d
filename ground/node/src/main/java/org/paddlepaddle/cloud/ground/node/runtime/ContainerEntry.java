// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.process.ProcessIdentity;
import org.paddlepaddle.cloud.ground.node.process.ProcessTable;

/**
 * The way into a container that runs.
 *
 * @param init first process of the container
 * @param payload runs the container's command; has its environment, its user and its directory
 * @param cgroups file with one group per line
 */
public record ContainerEntry(long init, long payload, Path cgroups) {
    private static final Map<String, String> NAMESPACES =
            new TreeMap<>(
                    Map.of(
                            "mnt", "--mount",
                            "uts", "--uts",
                            "ipc", "--ipc",
                            "net", "--net",
                            "pid", "--pid"));

    static Optional<ContainerEntry> of(ContainerDirectory directory, ProcessIdentity init) {
        return ProcessTable.children(init.pid()).stream()
                .flatMap(pid -> ProcessIdentity.of(pid).stream())
                .min(Comparator.comparingLong(ProcessIdentity::startTicks))
                .map(
                        payload ->
                                new ContainerEntry(
                                        init.pid(),
                                        payload.pid(),
                                        directory.path().resolve("cgroups")));
    }

    /** The program that enters its namespaces as its user; empty where it has none of its own. */
    public List<String> command() {
        var command = new ArrayList<String>();
        if (differs("user")) {
            command.addAll(List.of("--user", "--preserve-credentials"));
        }
        NAMESPACES.forEach(
                (name, flag) -> {
                    if (differs(name)) {
                        command.add(flag);
                    }
                });
        if (Isolation.root()) {
            command.addAll(user());
        }
        if (command.isEmpty()) {
            return List.of();
        }
        command.addAll(0, List.of("nsenter", "--target", Long.toString(init)));
        command.add("--");
        return command;
    }

    private boolean differs(String namespace) {
        try {
            return !Files.readSymbolicLink(Path.of("/proc/self/ns", namespace))
                    .equals(Files.readSymbolicLink(proc(init).resolve("ns").resolve(namespace)));
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private List<String> user() {
        var uid = number("Uid:");
        var gid = number("Gid:");
        return uid.equals("0") && gid.equals("0")
                ? List.of()
                : List.of("--setgid", gid, "--setuid", uid);
    }

    private String number(String field) {
        try {
            return Files.readAllLines(proc(payload).resolve("status")).stream()
                    .filter(line -> line.startsWith(field))
                    .map(line -> line.split("\\s+")[1])
                    .findFirst()
                    .orElse("0");
        } catch (IOException e) {
            throw gone(e);
        }
    }

    /** Where the payload works now, as it sees it. */
    public String workingDirectory() {
        try {
            return Files.readSymbolicLink(proc(payload).resolve("cwd")).toString();
        } catch (IOException e) {
            return "/";
        }
    }

    private static Path proc(long pid) {
        return Path.of("/proc", Long.toString(pid));
    }

    private static NodeException gone(IOException cause) {
        return new NodeException("the container has ended: " + cause.getMessage(), cause);
    }
}
