// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.placement;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources.Init;
import org.paddlepaddle.cloud.ground.rules.resource.PodResources.Lists;

/** What a pod asks for, read from the API and rounded as Kubernetes does. */
public final class Requests {
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final PodResources<BigDecimal> RULE =
            new PodResources<>(BigDecimal::add, BigDecimal::compareTo);

    private Requests() {}

    public static ResourceAmounts of(PodSpec spec) {
        return amounts(
                RULE.sum(
                        new Lists<>(
                                orEmpty(spec.getInitContainers()).stream()
                                        .map(Requests::init)
                                        .toList(),
                                orEmpty(spec.getContainers()).stream()
                                        .map(container -> requests(container.getResources()))
                                        .toList(),
                                requests(spec.getResources()),
                                numbers(spec.getOverhead()))));
    }

    private static Init<BigDecimal> init(Container container) {
        return new Init<>(
                requests(container.getResources()), "Always".equals(container.getRestartPolicy()));
    }

    /**
     * A limit without a request is the request, also where the API server did not write it down.
     */
    private static Map<String, BigDecimal> requests(@Nullable ResourceRequirements resources) {
        if (resources == null) {
            return Map.of();
        }
        var wanted = new HashMap<String, BigDecimal>();
        wanted.putAll(numbers(resources.getLimits()));
        wanted.putAll(numbers(resources.getRequests()));
        return wanted;
    }

    static Map<String, BigDecimal> numbers(@Nullable Map<String, Quantity> quantities) {
        if (quantities == null || quantities.isEmpty()) {
            return Map.of();
        }
        var numbers = new HashMap<String, BigDecimal>();
        quantities.forEach((name, quantity) -> numbers.put(name, quantity.getNumericalAmount()));
        return numbers;
    }

    /** The amounts of a resource list; {@code pods} is a count of its own and left out. */
    static ResourceAmounts amounts(Map<String, BigDecimal> quantities) {
        long cpu = 0;
        long memory = 0;
        long storage = 0;
        var extended = new TreeMap<String, Long>();
        for (var entry : quantities.entrySet()) {
            var value = entry.getValue();
            switch (entry.getKey()) {
                case "cpu" -> cpu = whole(value.movePointRight(3));
                case "memory" -> memory = whole(value);
                case "ephemeral-storage" -> storage = whole(value);
                case "pods" -> {}
                default -> extended.put(entry.getKey(), whole(value));
            }
        }
        return new ResourceAmounts(cpu, memory, storage, extended);
    }

    /** Rounded up, as Kubernetes does: a thousandth of a thousandth still asks for one. */
    static long whole(BigDecimal value) {
        return value.setScale(0, RoundingMode.CEILING).min(LARGEST).longValue();
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
