// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.cli.cluster;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.cli.HomeOption;
import org.paddlepaddle.cloud.terminal.Shell;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which cluster and which namespace a command means. */
public final class ClusterOption {
    @Mixin private final HomeOption home = new HomeOption();
    @Mixin private final KubeconfigOption kubeconfig = new KubeconfigOption();

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAME")
    private @Nullable String namespace;

    public Cluster open(Shell shell) {
        return kubeconfig.open(shell, home.resolve(shell));
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
        return (elsewhere ? " -n " + namespace : "") + kubeconfig.again();
    }
}
