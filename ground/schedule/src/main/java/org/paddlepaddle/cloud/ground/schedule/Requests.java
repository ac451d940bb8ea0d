// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.schedule;

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
import org.paddlepaddle.cloud.ground.schedule.core.Amounts;

/** Adds up what a pod asks for, by the rules of Kubernetes. */
final class Requests {
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private Requests() {}

    /**
     * Containers run together, so they add up; init containers run before them one by one, so the
     * largest counts; an init container that restarts always is a sidecar and stays, so it adds to
     * everything after it. Amounts given for the pod as a whole replace that sum.
     */
    static Amounts of(PodSpec spec) {
        var sidecars = Amounts.NONE;
        var starting = Amounts.NONE;
        for (var init : orEmpty(spec.getInitContainers())) {
            var wanted = of(init.getResources());
            if ("Always".equals(init.getRestartPolicy())) {
                sidecars = sidecars.plus(wanted);
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(sidecars.plus(wanted));
            }
        }
        var running = sidecars;
        for (Container container : orEmpty(spec.getContainers())) {
            running = running.plus(of(container.getResources()));
        }
        var sum = replaced(running.max(starting), spec.getResources());
        return spec.getOverhead() == null ? sum : sum.plus(amounts(spec.getOverhead()));
    }

    /** Pod-level amounts exist for processor and memory; other names keep the containers' sum. */
    private static Amounts replaced(Amounts sum, @Nullable ResourceRequirements whole) {
        if (whole == null) {
            return sum;
        }
        var given = requests(whole);
        var amounts = amounts(given);
        return new Amounts(
                given.containsKey("cpu") ? amounts.cpu() : sum.cpu(),
                given.containsKey("memory") ? amounts.memory() : sum.memory(),
                sum.storage(),
                sum.extended());
    }

    private static Amounts of(@Nullable ResourceRequirements resources) {
        return resources == null ? Amounts.NONE : amounts(requests(resources));
    }

    /**
     * A limit without a request is the request, also where the API server did not write it down.
     */
    private static Map<String, Quantity> requests(ResourceRequirements resources) {
        var wanted = new HashMap<String, Quantity>();
        if (resources.getLimits() != null) {
            wanted.putAll(resources.getLimits());
        }
        if (resources.getRequests() != null) {
            wanted.putAll(resources.getRequests());
        }
        return wanted;
    }

    /** The amounts of a resource list; {@code pods} is a count of its own and left out. */
    static Amounts amounts(Map<String, Quantity> quantities) {
        long cpu = 0;
        long memory = 0;
        long storage = 0;
        var extended = new TreeMap<String, Long>();
        for (var entry : quantities.entrySet()) {
            var value = entry.getValue().getNumericalAmount();
            switch (entry.getKey()) {
                case "cpu" -> cpu = whole(value.movePointRight(3));
                case "memory" -> memory = whole(value);
                case "ephemeral-storage" -> storage = whole(value);
                case "pods" -> {}
                default -> extended.put(entry.getKey(), whole(value));
            }
        }
        return new Amounts(cpu, memory, storage, extended);
    }

    /** Rounded up, as Kubernetes does: a thousandth of a thousandth still asks for one. */
    static long whole(BigDecimal value) {
        return value.setScale(0, RoundingMode.CEILING).min(LARGEST).longValue();
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
