// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.RunOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench nodes}. */
@Command(name = "nodes")
public final class NodesCommand implements Callable<Integer> {
    @Mixin private final RunOptions options = new RunOptions();

    @Option(
            names = "--rival-kubeconfig",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_RIVAL_KUBECONFIG}",
            descriptionKey = "rival-kubeconfig")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--rival-image",
            paramLabel = "IMAGE",
            defaultValue = "busybox",
            descriptionKey = "rival-image")
    private String image = "busybox";

    @Option(
            names = "--k8s-bin",
            paramLabel = "DIR",
            defaultValue = "${env:PADDLECLOUD_K8S_BIN}",
            descriptionKey = "k8s-bin")
    private @Nullable Path binaries;

    @Override
    public Integer call() {
        var rival = new RivalNode(kubeconfig, image, binaries);
        var sizes = options.quick() ? Sizes.QUICK : Sizes.FULL;
        return options.run("nodes", run -> new NodesBench(run, rival, sizes).rows());
    }
}
