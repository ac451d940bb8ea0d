// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.standalone.door;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.paddlepaddle.cloud.door.Identity;
import org.paddlepaddle.cloud.door.SourceAddresses;

/**
 * The account of the pod that a connection comes from. A pod on the network of the machine has no
 * address of its own and is not known by it.
 */
final class PodSources implements SourceAddresses {
    private final KubernetesClient client;

    /**
     * @param client may list pods
     */
    PodSources(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public Optional<Identity> identity(InetSocketAddress remote) {
        var address = remote.getAddress().getHostAddress();
        return client
                .pods()
                .inAnyNamespace()
                .withField("status.podIP", address)
                .list()
                .getItems()
                .stream()
                .filter(PodSources::hasItsOwnAddress)
                .map(
                        pod ->
                                Identity.serviceAccount(
                                        pod.getMetadata().getNamespace(),
                                        pod.getSpec().getServiceAccountName()))
                .findFirst();
    }

    /** And runs: the address of one that ended may be another's by now. */
    private static boolean hasItsOwnAddress(Pod pod) {
        return !Boolean.TRUE.equals(pod.getSpec().getHostNetwork())
                && pod.getSpec().getServiceAccountName() != null
                && "Running".equals(pod.getStatus().getPhase());
    }
}
