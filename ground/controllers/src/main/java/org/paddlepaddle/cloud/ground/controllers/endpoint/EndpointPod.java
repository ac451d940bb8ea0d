// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.paddlepaddle.cloud.ground.controllers.workload.PodInspection;

/**
 * A pod behind a service.
 *
 * @param serving the pod says that it works, whether or not it is asked to go
 * @param hostname under which a headless service names it; empty for most
 */
record EndpointPod(
        Pod pod,
        String address,
        List<BackendPort> ports,
        boolean serving,
        boolean terminating,
        boolean published,
        Optional<String> hostname) {
    /** The service's pods that have an address and have not ended, in a fixed order. */
    static List<EndpointPod> of(Service service, Collection<Pod> pods) {
        return pods.stream()
                .filter(pod -> selects(service, pod))
                .filter(pod -> !PodInspection.succeeded(pod) && !PodInspection.failed(pod))
                .filter(pod -> address(pod).isPresent())
                .map(pod -> of(service, pod))
                .sorted(
                        Comparator.comparing(
                                endpointPod -> endpointPod.pod.getMetadata().getName()))
                .toList();
    }

    /** Whether the service looks for pods at all, and this is one of them. */
    static boolean selects(Service service, Pod pod) {
        var wanted = selector(service);
        var labels = pod.getMetadata().getLabels();
        return !wanted.isEmpty()
                && labels != null
                && labels.entrySet().containsAll(wanted.entrySet());
    }

    /** Empty where others write the endpoints, or there are none. */
    static Map<String, String> selector(Service service) {
        boolean elsewhere = "ExternalName".equals(service.getSpec().getType());
        var selector = service.getSpec().getSelector();
        return elsewhere || selector == null ? Map.of() : selector;
    }

    private static EndpointPod of(Service service, Pod pod) {
        return new EndpointPod(
                pod,
                address(pod).orElseThrow(),
                BackendPort.of(service, pod),
                PodInspection.ready(pod),
                PodInspection.leaving(pod),
                Boolean.TRUE.equals(service.getSpec().getPublishNotReadyAddresses()),
                hostname(service, pod));
    }

    private static Optional<String> address(Pod pod) {
        return Optional.ofNullable(pod.getStatus())
                .map(PodStatus::getPodIP)
                .filter(address -> !address.isEmpty());
    }

    private static Optional<String> hostname(Service service, Pod pod) {
        var spec = pod.getSpec();
        return Optional.ofNullable(spec.getHostname())
                .filter(name -> !name.isEmpty())
                .filter(_ -> service.getMetadata().getName().equals(spec.getSubdomain()));
    }

    /** Whether new connections should go there. */
    boolean ready() {
        return published || (serving && !terminating);
    }

    Optional<String> node() {
        return PodInspection.node(pod);
    }

    ObjectReference reference() {
        return new ObjectReferenceBuilder()
                .withKind("Pod")
                .withNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .withUid(pod.getMetadata().getUid())
                .build();
    }
}
