// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.agent;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.image.registry.Keyring;
import org.paddlepaddle.cloud.ground.node.pod.config.ConfigSource;

/**
 * The keys that a pod's pull secrets hold.
 *
 * @param missing names of those that are not there
 */
record PullSecrets(Keyring keyring, List<String> missing) {
    private static final List<String> FILES = List.of(".dockerconfigjson", ".dockercfg");

    static PullSecrets of(Pod pod, ConfigSource source) {
        var keyring = Keyring.EMPTY;
        var missing = new ArrayList<String>();
        for (var name : names(pod)) {
            var found = source.secret(pod.getMetadata().getNamespace(), name);
            if (found.isEmpty()) {
                missing.add(name);
            }
            for (var file : files(found.orElse(Map.of())).toList()) {
                keyring = keyring.with(Keyring.parse(file));
            }
        }
        return new PullSecrets(keyring, List.copyOf(missing));
    }

    private static List<String> names(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getImagePullSecrets()).orElse(List.of()).stream()
                .map(LocalObjectReference::getName)
                .toList();
    }

    private static Stream<byte[]> files(Map<String, byte[]> secret) {
        return FILES.stream().flatMap(name -> Optional.ofNullable(secret.get(name)).stream());
    }
}
