// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.mount;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What of this machine every container sees: its programs and their settings. All else, such as
 * homes and the data of services, it sees where a volume or an image shows it.
 */
public final class VisiblePaths {
    private static final Set<String> VISIBLE =
            Set.of(
                    "bin", "dev", "etc", "gnu", "lib", "lib32", "lib64", "libx32", "nix", "opt",
                    "proc", "run", "sbin", "sys", "tmp", "usr");

    private static final List<Path> EMPTY =
            Stream.of("/var", "/var/cache", "/var/lib", "/var/log", "/var/spool", "/var/tmp")
                    .map(Path::of)
                    .toList();
    private static final List<Path> LINKS = List.of(Path.of("/var/run"), Path.of("/var/lock"));

    private VisiblePaths() {}

    /** The top directories that containers do not see. */
    public static Set<Path> hidden(HostTree host) {
        return host.entries(Path.of("/")).stream()
                .filter(entry -> !VISIBLE.contains(entry.getFileName().toString()))
                .filter(entry -> host.link(entry).isEmpty())
                .collect(Collectors.toSet());
    }

    /** What is there with nothing of the machine in it; its links hold for mount points too. */
    public static List<Mount> empty(HostTree host) {
        var links =
                LINKS.stream()
                        .flatMap(
                                path ->
                                        host.link(path).stream()
                                                .map(to -> new Mount.Link(to, path)));
        return Stream.<Mount>concat(EMPTY.stream().map(Mount.Directory::new), links).toList();
    }
}
