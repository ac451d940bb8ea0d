// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.endpoint;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A port of a service as one pod has it.
 *
 * @param name of the service's port; empty when it has none
 * @param application the application protocol; empty when nobody said
 */
record BackendPort(String name, String protocol, int number, String application) {
    private static final String TCP = "TCP";

    /** The ports this pod has for the service; one that the pod does not name is left out. */
    static List<BackendPort> of(Service service, Pod pod) {
        return service.getSpec().getPorts().stream()
                .flatMap(port -> resolve(port, pod).stream())
                .toList();
    }

    private static Optional<BackendPort> resolve(ServicePort port, Pod pod) {
        var protocol = Objects.requireNonNullElse(port.getProtocol(), TCP);
        return number(port, protocol, pod)
                .map(
                        number ->
                                new BackendPort(
                                        Objects.requireNonNullElse(port.getName(), ""),
                                        protocol,
                                        number,
                                        Objects.requireNonNullElse(port.getAppProtocol(), "")));
    }

    private static Optional<Integer> number(ServicePort port, String protocol, Pod pod) {
        var target = port.getTargetPort();
        if (target == null) {
            return Optional.of(port.getPort());
        }
        if (target.getStrVal() == null || target.getStrVal().isEmpty()) {
            int number = Objects.requireNonNullElse(target.getIntVal(), 0);
            return Optional.of(number == 0 ? port.getPort() : number);
        }
        return ports(pod)
                .filter(each -> target.getStrVal().equals(each.getName()))
                .filter(each -> protocol.equals(protocol(each)))
                .map(ContainerPort::getContainerPort)
                .findFirst();
    }

    /** Containers that run beside the others count, those that only prepare do not. */
    private static Stream<ContainerPort> ports(Pod pod) {
        var sidecars =
                pod.getSpec().getInitContainers().stream()
                        .filter(each -> "Always".equals(each.getRestartPolicy()));
        return Stream.concat(pod.getSpec().getContainers().stream(), sidecars)
                .flatMap(container -> container.getPorts().stream());
    }

    private static String protocol(ContainerPort port) {
        return Objects.requireNonNullElse(port.getProtocol(), TCP);
    }
}
