// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;

/** The small files every pod finds in {@code /etc}. */
public final class PodFiles {
    private PodFiles() {}

    /** The name a pod calls itself. */
    public static String hostname(Pod pod) {
        var name =
                Optional.ofNullable(pod.getSpec().getHostname())
                        .orElse(pod.getMetadata().getName());
        var cut = name.substring(0, Math.min(63, name.length()));
        return cut.replaceAll("[-.]+$", "");
    }

    /** The pod's own name leads to its own address, which is what programs announce to peers. */
    public static String hosts(Pod pod, String address) {
        var text = new StringBuilder();
        text.append("# Kubernetes-managed hosts file.\n");
        text.append("127.0.0.1\tlocalhost\n");
        text.append("::1\tlocalhost ip6-localhost ip6-loopback\n");
        text.append(address).append('\t');
        var subdomain = pod.getSpec().getSubdomain();
        if (subdomain != null) {
            text.append(
                    "%s.%s.%s.svc.cluster.local\t"
                            .formatted(hostname(pod), subdomain, pod.getMetadata().getNamespace()));
        }
        text.append(hostname(pod)).append('\n');
        for (var alias : pod.getSpec().getHostAliases()) {
            text.append(alias.getIp())
                    .append('\t')
                    .append(String.join("\t", alias.getHostnames()))
                    .append('\n');
        }
        return text.toString();
    }
}
