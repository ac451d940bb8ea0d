// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;

/** The small files every pod finds in {@code /etc}. */
public final class PodFiles {
    private static final int LONGEST_KERNEL_NAME = 64;

    private PodFiles() {}

    /** The name the kernel tells a pod's programs; the full one where the pod wants that. */
    public static String kernelName(Pod pod) {
        boolean full = Boolean.TRUE.equals(pod.getSpec().getSetHostnameAsFQDN());
        return domainName(pod)
                .filter(name -> full && name.length() <= LONGEST_KERNEL_NAME)
                .orElseGet(() -> hostname(pod));
    }

    private static Optional<String> domainName(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getSubdomain())
                .filter(subdomain -> !subdomain.isEmpty())
                .map(
                        subdomain ->
                                "%s.%s.%s.svc.cluster.local"
                                        .formatted(
                                                hostname(pod),
                                                subdomain,
                                                pod.getMetadata().getNamespace()));
    }

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
        domainName(pod).ifPresent(name -> text.append(name).append('\t'));
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
