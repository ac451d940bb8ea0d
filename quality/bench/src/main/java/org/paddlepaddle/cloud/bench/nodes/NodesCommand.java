// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.nodes;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.KubernetesPrograms;
import org.paddlepaddle.cloud.bench.RivalImage;
import org.paddlepaddle.cloud.bench.RunOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code pdc bench nodes}. */
@Command(name = "nodes")
public final class NodesCommand implements Callable<Integer> {
    @Mixin private final RunOptions options = new RunOptions();
    @Mixin private final KubernetesPrograms kubernetes = new KubernetesPrograms();
    @Mixin private final RivalImage image = new RivalImage();

    @Option(
            names = "--rival-kubeconfig",
            paramLabel = "FILE",
            defaultValue = "${env:PADDLECLOUD_RIVAL_KUBECONFIG}",
            descriptionKey = "rival-kubeconfig")
    private @Nullable Path kubeconfig;

    @Override
    public Integer call() {
        var rival = new RivalNode(kubeconfig, image.name(), kubernetes.directory());
        var sizes = options.quick() ? Sizes.QUICK : Sizes.FULL;
        return options.run("nodes", run -> new NodesBench(run, rival, sizes).rows());
    }
}
