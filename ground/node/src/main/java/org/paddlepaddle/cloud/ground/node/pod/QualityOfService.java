// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The class of a pod that follows from its requests and limits. */
final class QualityOfService {
    private static final List<String> COUNTED = List.of("cpu", "memory");

    private QualityOfService() {}

    static String of(Pod pod) {
        var all =
                Stream.concat(
                                pod.getSpec().getInitContainers().stream(),
                                pod.getSpec().getContainers().stream())
                        .toList();
        boolean asks = all.stream().anyMatch(it -> counted(requests(it)) || counted(limits(it)));
        if (!asks) {
            return "BestEffort";
        }
        return all.stream().allMatch(QualityOfService::guaranteed) ? "Guaranteed" : "Burstable";
    }

    private static boolean guaranteed(Container container) {
        return COUNTED.stream()
                .allMatch(
                        name -> {
                            var limit = limits(container).get(name);
                            var request = requests(container).getOrDefault(name, limit);
                            return limit != null && limit.equals(request);
                        });
    }

    private static boolean counted(Map<String, Quantity> quantities) {
        return COUNTED.stream().anyMatch(quantities::containsKey);
    }

    static Map<String, Quantity> limits(Container container) {
        var resources = container.getResources();
        return resources == null || resources.getLimits() == null
                ? Map.of()
                : resources.getLimits();
    }

    static Map<String, Quantity> requests(Container container) {
        var resources = container.getResources();
        return resources == null || resources.getRequests() == null
                ? Map.of()
                : resources.getRequests();
    }
}
