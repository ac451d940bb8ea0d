// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.controllers.balancer;

import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerIngressBuilder;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceStatus;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Who gets which address. Reads nothing but its arguments. */
final class BalancerRules {
    private static final int LAST = 254;

    /** The third byte of the addresses given out; the API server gives none of them away. */
    private static final int BLOCK = 255;

    private BalancerRules() {}

    static boolean wants(Service service) {
        return "LoadBalancer".equals(service.getSpec().getType())
                && service.getSpec().getLoadBalancerClass() == null
                && service.getMetadata().getDeletionTimestamp() == null;
    }

    /** The addresses a service has been given. */
    static List<String> held(Service service) {
        return Optional.ofNullable(service.getStatus())
                .map(ServiceStatus::getLoadBalancer)
                .map(LoadBalancerStatus::getIngress)
                .orElse(List.of())
                .stream()
                .map(LoadBalancerIngress::getIp)
                .filter(address -> address != null && !address.isEmpty())
                .toList();
    }

    /**
     * The address the service should have; empty when none is left.
     *
     * @param first the first address of the service range, {@code 10.96.0.1}
     */
    static Optional<String> address(Service service, Collection<Service> all, String first) {
        var prefix = first.substring(0, first.indexOf('.', first.indexOf('.') + 1) + 1);
        var pool = prefix + BLOCK + ".";
        var mine = held(service);
        if (mine.size() == 1 && mine.getFirst().startsWith(pool)) {
            return Optional.of(mine.getFirst());
        }
        var taken = new TreeSet<String>();
        all.stream()
                .filter(other -> !same(service, other))
                .forEach(other -> taken.addAll(held(other)));
        var asked =
                Optional.ofNullable(service.getSpec().getLoadBalancerIP())
                        .filter(address -> address.startsWith(pool));
        return asked.filter(address -> !taken.contains(address))
                .or(() -> asked.isPresent() ? Optional.empty() : lowest(pool, taken));
    }

    private static Optional<String> lowest(String pool, Set<String> taken) {
        return IntStream.rangeClosed(1, LAST)
                .mapToObj(last -> pool + last)
                .filter(address -> !taken.contains(address))
                .findFirst();
    }

    private static boolean same(Service one, Service other) {
        return one.getMetadata().getUid().equals(other.getMetadata().getUid());
    }

    static LoadBalancerStatus status(Optional<String> address) {
        var status = new LoadBalancerStatus();
        status.setIngress(
                address.map(
                                it ->
                                        List.of(
                                                new LoadBalancerIngressBuilder()
                                                        .withIp(it)
                                                        .withIpMode("VIP")
                                                        .build()))
                        .orElse(List.of()));
        return status;
    }
}
