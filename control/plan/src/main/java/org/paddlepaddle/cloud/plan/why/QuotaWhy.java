// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.why;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.paddlepaddle.cloud.ground.placement.Requests;
import org.paddlepaddle.cloud.ground.placement.ResourceAmounts;

/**
 * Whether a quota has no room for one more pod. The API server says so in a sentence alone, whose
 * words nobody promises.
 */
record QuotaWhy(List<ResourceQuota> quotas) {
    /** What every job needs one more of. */
    private static final Set<String> COUNTED = Set.of("pods", "services", "configmaps");

    private static final String COUNT = "count/";
    private static final String LIMITS = "limits.";
    private static final String REQUESTS = "requests.";

    boolean isFullFor(PodSpec pod) {
        var requests = Requests.of(pod);
        var limits = Requests.of(limitsOf(pod));
        return quotas.stream()
                .filter(quota -> quota.getStatus() != null && quota.getStatus().getHard() != null)
                .anyMatch(quota -> isFullFor(quota, requests, limits));
    }

    private static boolean isFullFor(
            ResourceQuota quota, ResourceAmounts requests, ResourceAmounts limits) {
        var status = quota.getStatus();
        Map<String, Quantity> used = status.getUsed() == null ? Map.of() : status.getUsed();
        return status.getHard().entrySet().stream()
                .anyMatch(
                        hard -> {
                            var wanted = wanted(hard.getKey(), requests, limits);
                            var taken = used.getOrDefault(hard.getKey(), new Quantity("0"));
                            return wanted.signum() > 0
                                    && number(taken).add(wanted).compareTo(number(hard.getValue()))
                                            > 0;
                        });
    }

    private static BigDecimal wanted(
            String name, ResourceAmounts requests, ResourceAmounts limits) {
        if (COUNTED.contains(name.startsWith(COUNT) ? name.substring(COUNT.length()) : name)) {
            return BigDecimal.ONE;
        }
        return name.startsWith(LIMITS)
                ? amount(limits, name.substring(LIMITS.length()))
                : amount(
                        requests,
                        name.startsWith(REQUESTS) ? name.substring(REQUESTS.length()) : name);
    }

    private static BigDecimal amount(ResourceAmounts resourceAmounts, String resource) {
        return BigDecimal.valueOf(resourceAmounts.amount(resource), resource.equals("cpu") ? 3 : 0);
    }

    private static BigDecimal number(Quantity quantity) {
        return Quantity.getAmountInBytes(quantity);
    }

    /** The pod with its limits alone, which then count as what it asks for. */
    private static PodSpec limitsOf(PodSpec pod) {
        return new PodSpecBuilder(pod)
                .withInitContainers(
                        pod.getInitContainers().stream().map(QuotaWhy::limitsOf).toList())
                .withContainers(pod.getContainers().stream().map(QuotaWhy::limitsOf).toList())
                .build();
    }

    private static Container limitsOf(Container container) {
        return container.getResources() == null
                ? container
                : new ContainerBuilder(container)
                        .editResources()
                        .withRequests(Map.of())
                        .endResources()
                        .build();
    }
}
