// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.resource;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The quality of service a pod is given, as its requests and limits decide; the API's spelling. */
public enum QosClass {
    Guaranteed,
    Burstable,
    BestEffort;

    private static final List<String> COUNTED = List.of("cpu", "memory");

    /** The two lists of a container; the API server has made a limit a request where none was. */
    public record Resources(Map<String, BigDecimal> requests, Map<String, BigDecimal> limits) {
        private BigDecimal limit(String name) {
            return limits.getOrDefault(name, BigDecimal.ZERO);
        }

        private BigDecimal request(String name) {
            return requests.getOrDefault(name, BigDecimal.ZERO);
        }
    }

    /**
     * @param containers those that start first included
     */
    public static QosClass of(List<Resources> containers) {
        boolean any = false;
        boolean all = true;
        for (var name : COUNTED) {
            var request = sum(containers, container -> container.request(name));
            var limit = sum(containers, container -> container.limit(name));
            any |= request.signum() > 0 || limit.signum() > 0;
            all &= request.compareTo(limit) == 0;
            all &= containers.stream().allMatch(container -> container.limit(name).signum() > 0);
        }
        if (!any) {
            return BestEffort;
        }
        return all ? Guaranteed : Burstable;
    }

    private static BigDecimal sum(
            List<Resources> containers, Function<Resources, BigDecimal> amount) {
        return containers.stream().map(amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
