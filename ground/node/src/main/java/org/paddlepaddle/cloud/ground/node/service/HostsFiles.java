// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.paddlepaddle.cloud.ground.node.NodeException;
import org.paddlepaddle.cloud.ground.node.NodeHome;
import org.paddlepaddle.cloud.ground.node.dns.HostsText;
import org.paddlepaddle.cloud.ground.node.dns.Zone;

/**
 * Names of services in the hosts files of pods, where nobody may answer on port 53.
 *
 * <p>Files are rewritten in place: containers see the very file, not the name.
 */
final class HostsFiles {
    private final NodeHome home;
    private final boolean needed;

    HostsFiles(NodeHome home, boolean needed) {
        this.home = home;
        this.needed = needed;
    }

    /** A pod that starts while names change may have read the old ones: look again soon. */
    boolean needed() {
        return needed;
    }

    void write(Zone zone) {
        if (!needed) {
            return;
        }
        try {
            var names = HostsText.names(zone);
            replace(HostsText.file(home), names);
            for (var hosts : files()) {
                update(hosts, names);
            }
        } catch (IOException e) {
            throw new NodeException("cannot write names of services: " + e.getMessage(), e);
        }
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(home.pods())) {
            return List.of();
        }
        try (var pods = Files.list(home.pods())) {
            return pods.map(pod -> pod.resolve("etc/hosts")).filter(Files::exists).toList();
        }
    }

    private static void update(Path hosts, String names) throws IOException {
        var before = Files.readString(hosts);
        var after = HostsText.renew(before, names);
        if (!after.equals(before)) {
            Files.writeString(hosts, after);
        }
    }

    /** For pods that start later. */
    private static void replace(Path file, String names) throws IOException {
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(names)) {
            var fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(fresh, names);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
