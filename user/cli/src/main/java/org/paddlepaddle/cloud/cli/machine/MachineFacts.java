// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the doctor looks at.
 *
 * @param linux whether the standalone system can run here at all
 * @param pythons every interpreter found, the preferred one first
 * @param loopback why pods cannot have networks of their own; empty where they can
 * @param userNamespaces whether an unprivileged user may make them
 * @param freeDisk bytes free where the home is, or will be
 * @param apiPort the usual port of the API server
 * @param apiPortHolder who listens on it, if anybody
 * @param openFiles the soft limit of this process, -1 when unknown
 * @param inotifyInstances the limit per user, -1 when unknown
 */
public record MachineFacts(
        boolean linux,
        boolean root,
        int java,
        String javaHome,
        Optional<PackageSource> packages,
        List<Python> pythons,
        Optional<Path> bubblewrap,
        Optional<LoopbackReason> loopback,
        boolean userNamespaces,
        Path home,
        long freeDisk,
        long memory,
        int apiPort,
        boolean apiPortFree,
        Optional<ListeningPorts.Holder> apiPortHolder,
        Optional<String> kubectl,
        long openFiles,
        long inotifyInstances) {

    /** The command that installs packages here, or words to the same effect. */
    public String install(String what) {
        return packages.map(source -> source.install(root, what)).orElse("install " + what);
    }
}
