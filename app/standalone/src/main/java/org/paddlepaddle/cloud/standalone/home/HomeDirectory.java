// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** Where everything lies under {@code $PDC_HOME}. */
public record HomeDirectory(Path root) {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            PosixFilePermissions.fromString("rwx------");

    public Path kubeconfig() {
        return root.resolve("kubeconfig");
    }

    public Path pki() {
        return root.resolve("pki");
    }

    public Path data() {
        return root.resolve("data");
    }

    public Path log() {
        return root.resolve("log");
    }

    public Path logFile() {
        return log().resolve("pdc.log");
    }

    /** What a process that did not get as far as logging wrote. */
    public Path outputFile() {
        return log().resolve("start.log");
    }

    /** What a JVM writes that crashes; {@code launch/standalone.args} says so too. */
    public Path crashReport(long pid) {
        return log().resolve("hs_err_pid" + pid + ".log");
    }

    public Path run() {
        return root.resolve("run");
    }

    /** What restoring backups has replaced, one directory each. */
    public Path replaced() {
        return root.resolve("replaced");
    }

    Path lock() {
        return run().resolve("lock");
    }

    public Path state() {
        return run().resolve("state.json");
    }

    public Path libraries() {
        return run().resolve("libraries");
    }

    public Path start() {
        return run().resolve("start.json");
    }

    public Path port() {
        return run().resolve("port");
    }

    /** The port a part had last. */
    public Path port(String part) {
        return run().resolve("ports").resolve(part);
    }

    /** One-time links to the web address, by their hash. */
    public Path links() {
        return run().resolve("links");
    }

    /** The secret segment of the URL for pipeline clients. */
    public Path pipelineSecret() {
        return pki().resolve("pipeline-url");
    }

    /** The token of this user's own commands. */
    public Path ownToken() {
        return pki().resolve("own-token");
    }

    /** What the object store keeps. */
    public Path objects() {
        return root.resolve("objects");
    }

    /** What the API of pipelines keeps besides objects. */
    public Path pipelines() {
        return root.resolve("pipelines");
    }

    /** What the model hub keeps besides objects. */
    public Path hub() {
        return root.resolve("hub");
    }

    /** The root keys of the object store. */
    public Path objectKeys() {
        return pki().resolve("object-keys");
    }

    public Path tokens() {
        return pki().resolve("tokens.json");
    }

    /** Makes the directories this process writes to; keys and data are nobody else's business. */
    public void create() {
        for (var directory : List.of(root, pki(), data(), log(), run())) {
            try {
                Files.createDirectories(directory);
                Files.setPosixFilePermissions(directory, OWNER_ONLY);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot use " + directory + ": " + e, e);
            }
        }
    }
}
