// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.rules.resource;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * What a pod asks for in all, by the names of resources.
 *
 * @param <Q> an amount of one resource
 * @param plus the sum of two amounts
 * @param order the greater amount comes later
 */
public record PodResources<Q>(BinaryOperator<Q> plus, Comparator<Q> order) {
    /**
     * A container that starts before the others.
     *
     * @param sidecar whether it stays beside them
     */
    public record Init<Q>(Map<String, Q> amounts, boolean sidecar) {}

    /**
     * A pod's lists of one kind: all its requests, or all its limits.
     *
     * @param whole given for the pod as a whole
     * @param overhead of the pod itself
     */
    public record Lists<Q>(
            List<Init<Q>> inits,
            List<Map<String, Q>> containers,
            Map<String, Q> whole,
            Map<String, Q> overhead) {}

    /**
     * Containers run together, so they add up; init containers run before them one by one, so the
     * largest counts; a sidecar stays, so it adds to everything after it. What is given for the pod
     * as a whole replaces that sum, and the overhead comes on top.
     */
    public SortedMap<String, Q> sum(Lists<Q> pod) {
        var sidecars = new TreeMap<String, Q>();
        var starting = new TreeMap<String, Q>();
        for (var init : pod.inits()) {
            if (init.sidecar()) {
                add(sidecars, init.amounts());
                raise(starting, sidecars);
            } else {
                var together = new TreeMap<>(sidecars);
                add(together, init.amounts());
                raise(starting, together);
            }
        }
        var sum = sidecars;
        pod.containers().forEach(amounts -> add(sum, amounts));
        raise(sum, starting);
        pod.whole()
                .forEach(
                        (name, amount) -> {
                            if (isOfPods(name)) {
                                sum.put(name, amount);
                            }
                        });
        add(sum, pod.overhead());
        return sum;
    }

    /** Whether a resource can be given for a pod as a whole. */
    private static boolean isOfPods(String name) {
        return name.equals("cpu") || name.equals("memory") || name.startsWith("hugepages-");
    }

    private void add(Map<String, Q> to, Map<String, Q> amounts) {
        amounts.forEach((name, amount) -> to.merge(name, amount, plus));
    }

    private void raise(Map<String, Q> to, Map<String, Q> amounts) {
        amounts.forEach((name, amount) -> to.merge(name, amount, BinaryOperator.maxBy(order)));
    }
}
