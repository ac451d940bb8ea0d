// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Where an installation keeps what its nodes need.
 *
 * @param root the real path of {@code $PDC_HOME}
 * @param node whose containers these are; empty where the installation has one node
 */
public record NodeHome(Path root, String node) {
    private static final String NODES = "nodes";
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final String MEMORY_PREFIX = "paddlecloud-";

    /** Of an installation with one node. */
    public NodeHome(Path root) {
        this(root, "");
    }

    /** The same installation, for one node of several. */
    public NodeHome of(String name) {
        return new NodeHome(root, name);
    }

    /** The nodes that have containers of their own here. */
    public List<String> nodes() {
        return FileTree.names(root.resolve(NODES));
    }

    /** Creates the directory when it is missing and resolves links in its path. */
    public static NodeHome at(Path home) {
        try {
            return new NodeHome(Files.createDirectories(home).toRealPath());
        } catch (IOException e) {
            throw new NodeException("cannot use " + home + " as home: " + e.getMessage(), e);
        }
    }

    /** Container directories, one per pod. */
    public Path pods() {
        return node.isEmpty()
                ? root.resolve("node/pods")
                : root.resolve(NODES).resolve(node).resolve("pods");
    }

    /** What containers printed; outlives the pods. */
    public Path logs() {
        return root.resolve("node/logs");
    }

    /** Network namespaces and address leases. */
    public Path network() {
        return root.resolve("node/network");
    }

    /** User namespaces of pods. */
    public Path users() {
        return root.resolve("node/users");
    }

    /** The scripts that start containers. */
    public Path scripts() {
        return root.resolve("node/scripts");
    }

    /** What starts programs in the trees of images. */
    public Path tools() {
        return root.resolve("node/tools");
    }

    /** Environments made for images, and the user's catalogue. */
    public Path images() {
        return root.resolve("images");
    }

    /** Images of registries and archives. */
    public Path pulled() {
        return images().resolve("oci");
    }

    /** What demo programs save for their users. */
    public Path output() {
        return root.resolve("output");
    }

    /** What must never reach a disk: secrets and memory volumes; a directory in a tmpfs. */
    public Path memory() {
        return MEMORY.resolve(MEMORY_PREFIX + tag());
    }

    /**
     * Whether a path lies in what some installation of this machine keeps, on disk or in memory.
     */
    public static boolean ofAnyInstallation(Path real) {
        if (real.startsWith(MEMORY) && real.getNameCount() > MEMORY.getNameCount()) {
            return real.getName(MEMORY.getNameCount()).toString().startsWith(MEMORY_PREFIX);
        }
        return Stream.iterate(real, Objects::nonNull, Path::getParent)
                .anyMatch(NodeHome::holdsInstallation);
    }

    /** Whoever starts one takes its lock and makes a place for keys. */
    private static boolean holdsInstallation(Path directory) {
        return Files.exists(directory.resolve("run/lock"))
                && Files.isDirectory(directory.resolve("pki"));
    }

    /** The part of {@link #memory} that belongs to one pod. */
    public Path memory(String pod) {
        return memory().resolve(pod);
    }

    /** Persistent volumes that are made on demand. */
    public Path volumes() {
        return root.resolve("volumes");
    }

    /** Six letters that tell this installation's interfaces and cgroups from another's. */
    public String tag() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var hash = digest.digest(root.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 3);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
