// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.bench.api;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.bench.BenchPrograms;

/**
 * Where etcd and kube-apiserver are.
 *
 * @param directory asked first; PATH otherwise
 */
record RivalPrograms(@Nullable Path directory) {
    static final String NO_ETCD =
            "no etcd here; name the directory of the Kubernetes binaries with --k8s-bin or"
                    + " PADDLECLOUD_K8S_BIN";
    static final String NO_KUBERNETES =
            "no kube-apiserver and etcd here; name their directory with --k8s-bin or"
                    + " PADDLECLOUD_K8S_BIN";

    Optional<Path> etcd() {
        return find("etcd");
    }

    Optional<Path> apiServer() {
        return find("kube-apiserver");
    }

    private Optional<Path> find(String name) {
        return Optional.ofNullable(directory)
                .map(place -> place.resolve(name).toAbsolutePath())
                .filter(Files::isExecutable)
                .or(() -> BenchPrograms.find(name));
    }
}
