// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.paddlepaddle.cloud.ground.node.FileTree;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.posix.BoundNamespace;
import org.paddlepaddle.cloud.ground.node.process.Command;

/**
 * Leases of user namespaces, one per pod, for nodes that run as root.
 *
 * <pre>
 * leases/N   the pod that has the range N
 * made/N     its user namespace, bound; stays for the next pod
 * </pre>
 *
 * <p>A range that a pod gives back is the next one to be taken: making a namespace costs a process.
 */
public final class UserNamespaces {
    /** Between what distributions hand out as sub-ids and where ids look negative. */
    private static final int FIRST = 0x40000000;

    private static final int RANGES = 512;
    private static final int INSTALLATIONS = 32;

    private final Path leases;
    private final Path made;
    private final int base;
    private final Map<String, Integer> ranges = new ConcurrentHashMap<>();

    public UserNamespaces(NodeHome home) {
        this.leases = home.users().resolve("leases");
        this.made = home.users().resolve("made");
        int installation = Integer.parseInt(home.tag(), 16) % INSTALLATIONS;
        this.base = FIRST + installation * RANGES * UserRange.SIZE;
        for (var name : FileTree.names(leases)) {
            read(leases.resolve(name)).ifPresent(pod -> ranges.put(pod, Integer.valueOf(name)));
        }
    }

    /** The users of a pod, the same until they are released. */
    public UserRange acquire(String pod) {
        return range(ranges.computeIfAbsent(pod, this::lease));
    }

    /** Gives the range of a pod, of which no process is left, to the next one. */
    public void release(String pod) {
        var range = ranges.remove(pod);
        if (range != null) {
            FileTree.delete(leases.resolve(Integer.toString(range)));
        }
    }

    private int lease(String pod) {
        for (int range = 0; range < RANGES; range++) {
            if (take(range, pod)) {
                return range;
            }
        }
        throw new NodeException("all %d ranges of user ids are taken".formatted(RANGES));
    }

    /** Of several processes with this home the first to make a certain file wins. */
    private boolean take(int range, String pod) {
        var file = leases.resolve(Integer.toString(range));
        if (Files.exists(file)) {
            return false;
        }
        try {
            Files.createDirectories(leases);
            Files.writeString(file, pod, StandardOpenOption.CREATE_NEW);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        } catch (IOException e) {
            throw new NodeException("cannot lease user ids in " + leases, e);
        }
    }

    private UserRange range(int number) {
        var range =
                new UserRange(
                        made.resolve(Integer.toString(number)), base + number * UserRange.SIZE);
        try {
            if (!bound(range.namespace())) {
                Files.createDirectories(made);
                make(range);
            }
            return range;
        } catch (IOException e) {
            throw new NodeException("cannot make a user namespace: " + e.getMessage(), e);
        }
    }

    /** After a restart of the machine only the name is left. */
    private static boolean bound(Path file) throws IOException {
        return Files.exists(file)
                && !Files.getAttribute(file, "unix:dev")
                        .equals(Files.getAttribute(file.getParent(), "unix:dev"));
    }

    /** A program lives in it until it is bound. What it echoes says that it is there. */
    private static void make(UserRange range) throws IOException {
        var builder = new ProcessBuilder("unshare", "--user", "cat").redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(Command.ENVIRONMENT);
        var process = builder.start();
        try (var in = process.getOutputStream();
                var out = process.inputReader(StandardCharsets.UTF_8)) {
            in.write("here\n".getBytes(StandardCharsets.UTF_8));
            in.flush();
            var line = out.readLine();
            if (!"here".equals(line)) {
                throw new IOException("unshare --user: " + line);
            }
            var directory = Path.of("/proc", Long.toString(process.pid()));
            Files.writeString(directory.resolve("uid_map"), range.map());
            Files.writeString(directory.resolve("gid_map"), range.map());
            Files.write(range.namespace(), new byte[0]);
            BoundNamespace.bind(directory.resolve("ns/user"), range.namespace());
        } finally {
            process.destroyForcibly();
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** Lets go of every namespace of a home; no process may be left in them. */
    public static void removeAll(NodeHome home) {
        var made = home.users().resolve("made");
        for (var name : FileTree.names(made)) {
            var file = made.resolve(name);
            try {
                if (bound(file)) {
                    BoundNamespace.unbind(file);
                }
            } catch (IOException e) {
                throw new NodeException("cannot let go of " + file + ": " + e.getMessage(), e);
            }
        }
        FileTree.delete(home.users());
    }
}
