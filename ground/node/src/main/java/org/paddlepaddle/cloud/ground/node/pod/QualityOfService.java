// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.paddlepaddle.cloud.ground.rules.resource.QosClass;
import org.paddlepaddle.cloud.ground.rules.resource.QosClass.Resources;

/** Reads the class of a pod that follows from its requests and limits. */
public final class QualityOfService {
    private QualityOfService() {}

    static String of(Pod pod) {
        return QosClass.of(
                        Stream.concat(
                                        pod.getSpec().getInitContainers().stream(),
                                        pod.getSpec().getContainers().stream())
                                .map(QualityOfService::resources)
                                .toList())
                .name();
    }

    /** A limit without a request is the request, also where the API server did not say so. */
    private static Resources resources(Container container) {
        var limits = amounts(limits(container));
        var requests = new HashMap<>(limits);
        requests.putAll(amounts(requests(container)));
        return new Resources(requests, limits);
    }

    private static Map<String, BigDecimal> amounts(Map<String, Quantity> quantities) {
        var amounts = new HashMap<String, BigDecimal>();
        quantities.forEach((name, quantity) -> amounts.put(name, quantity.getNumericalAmount()));
        return amounts;
    }

    public static Map<String, Quantity> limits(Container container) {
        var resources = container.getResources();
        return resources == null || resources.getLimits() == null
                ? Map.of()
                : resources.getLimits();
    }

    public static Map<String, Quantity> requests(Container container) {
        var resources = container.getResources();
        return resources == null || resources.getRequests() == null
                ? Map.of()
                : resources.getRequests();
    }
}
