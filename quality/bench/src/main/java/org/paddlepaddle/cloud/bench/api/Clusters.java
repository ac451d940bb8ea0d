// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.paddlepaddle.cloud.bench.Scratch;

/** Both sides at once, each on an empty directory. */
record Clusters(Path directory, OurCluster ours, Optional<KubeCluster> rival)
        implements AutoCloseable {
    static Clusters start(Path directory, RivalPrograms programs) {
        var ours = OurCluster.start(directory);
        var clusters = new Clusters(directory, ours, rival(directory, programs));
        clusters.all().forEach(Creator::prepare);
        return clusters;
    }

    static Optional<KubeCluster> rival(Path directory, RivalPrograms programs) {
        return programs.etcd()
                .flatMap(
                        etcd ->
                                programs.apiServer()
                                        .map(server -> KubeCluster.start(etcd, server, directory)));
    }

    List<BenchCluster> all() {
        return rival.<List<BenchCluster>>map(kube -> List.of(ours, kube)).orElse(List.of(ours));
    }

    @Override
    public void close() {
        all().forEach(BenchCluster::close);
        Scratch.remove(directory);
    }
}
