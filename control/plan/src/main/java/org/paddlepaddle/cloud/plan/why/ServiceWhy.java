// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Why nobody answers at a service.
 *
 * @param pods those its selector matches
 */
record ServiceWhy(Service service, List<Pod> pods, Evidence evidence) {
    Finding finding() {
        if ("ExternalName".equals(service.getSpec().getType())) {
            return found(
                    Cause.ServiceElsewhere, String.valueOf(service.getSpec().getExternalName()));
        }
        if (selector().isEmpty()) {
            return found(Cause.ServiceWithoutSelector);
        }
        if (pods.isEmpty()) {
            return found(Cause.ServiceMatchesNothing, spoken());
        }
        long ready = pods.stream().filter(ServiceWhy::isReady).count();
        if (ready == 0) {
            return ObjectWhy.worst(pods, evidence)
                    .orElseGet(() -> found(Cause.ServicePodsEnded, pods.size()));
        }
        return unknownPort()
                .map(port -> found(Cause.ServicePortUnknown, port))
                .orElseGet(() -> found(Cause.ServiceServes, ready, pods.size()));
    }

    private Map<String, String> selector() {
        return Optional.ofNullable(service.getSpec().getSelector()).orElse(Map.of());
    }

    private String spoken() {
        return new TreeMap<>(selector())
                .entrySet().stream()
                        .map(term -> term.getKey() + "=" + term.getValue())
                        .collect(Collectors.joining(","));
    }

    /** A target that is a name which no container gives to a port. */
    private Optional<String> unknownPort() {
        var names =
                pods.stream()
                        .flatMap(pod -> pod.getSpec().getContainers().stream())
                        .map(Container::getPorts)
                        .filter(Objects::nonNull)
                        .flatMap(List::stream)
                        .map(ContainerPort::getName)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet());
        return service.getSpec().getPorts().stream()
                .map(ServicePort::getTargetPort)
                .filter(target -> target != null && target.getStrVal() != null)
                .map(target -> target.getStrVal())
                .filter(name -> !names.contains(name))
                .findFirst();
    }

    private static boolean isReady(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() == null && PodWhy.isReady(pod);
    }

    private Finding found(Cause cause, Object... details) {
        return Finding.of(cause, new Subject("service", service.getMetadata().getName()), details);
    }
}
