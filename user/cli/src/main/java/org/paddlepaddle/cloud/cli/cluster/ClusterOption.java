// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Exit;
import org.paddlepaddle.cloud.terminal.Failure;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which cluster and which namespace a command means. */
public final class ClusterOption {
    @Mixin private final HomeOption home = new HomeOption();

    @Option(names = "--kubeconfig", paramLabel = "FILE")
    private @Nullable Path kubeconfig;

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAME")
    private @Nullable String namespace;

    public Cluster open(Shell shell) {
        var tried = candidates(shell);
        return tried.stream()
                .filter(Files::isReadable)
                .findFirst()
                .map(Cluster::open)
                .orElseThrow(
                        () ->
                                Failure.of(
                                        Exit.NOT_RUNNING,
                                        shell.text("cluster.no-kubeconfig", tried),
                                        shell.text("advice.up"),
                                        shell.text("cluster.kubeconfig-advice")));
    }

    /** Where the standalone system of this machine keeps everything. */
    public Path home(Shell shell) {
        return home.resolve(shell);
    }

    public String namespace(Cluster cluster) {
        return namespace == null ? cluster.namespace() : namespace;
    }

    /**
     * The flags, each with a blank before it, that make a command typed next mean the same place;
     * kubectl knows them too.
     */
    public String again(Cluster cluster) {
        boolean elsewhere = namespace != null && !namespace.equals(cluster.namespace());
        return (elsewhere ? " -n " + namespace : "")
                + (kubeconfig == null ? "" : " --kubeconfig " + kubeconfig);
    }

    /** The flag, else {@code KUBECONFIG}, else the standalone system's, else the user's own. */
    private List<Path> candidates(Shell shell) {
        if (kubeconfig != null) {
            return List.of(shell.directory().resolve(kubeconfig));
        }
        var candidates = new ArrayList<Path>();
        for (var named : shell.variable("KUBECONFIG").split(":")) {
            if (!named.isEmpty()) {
                candidates.add(shell.directory().resolve(named));
            }
        }
        candidates.add(home.resolve(shell).resolve("kubeconfig"));
        candidates.add(shell.userHome().resolve(".kube/config"));
        return candidates;
    }
}
