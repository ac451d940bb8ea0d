// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why.object;

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
record ServiceWhy(Service service, List<Pod> pods, Surroundings around) {
    ObjectFinding finding() {
        if ("ExternalName".equals(service.getSpec().getType())) {
            return found(
                    ObjectCause.ServiceElsewhere,
                    String.valueOf(service.getSpec().getExternalName()));
        }
        if (selector().isEmpty()) {
            return found(ObjectCause.ServiceWithoutSelector);
        }
        if (pods.isEmpty()) {
            return found(ObjectCause.ServiceMatchesNothing, spoken());
        }
        long ready = pods.stream().filter(ServiceWhy::isReady).count();
        if (ready == 0) {
            return ObjectWhy.worst(pods, around)
                    .orElseGet(() -> found(ObjectCause.ServicePodsEnded, pods.size()));
        }
        return unknownPort()
                .map(port -> found(ObjectCause.ServicePortUnknown, port))
                .orElseGet(() -> found(ObjectCause.ServiceServes, ready, pods.size()));
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
        return pod.getStatus() != null
                && pod.getMetadata().getDeletionTimestamp() == null
                && pod.getStatus().getConditions().stream()
                        .anyMatch(
                                it ->
                                        "Ready".equals(it.getType())
                                                && "True".equals(it.getStatus()));
    }

    private ObjectFinding found(ObjectCause cause, Object... details) {
        return ObjectFinding.of(cause, "service/" + service.getMetadata().getName(), details);
    }
}
