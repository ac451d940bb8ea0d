// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.service;

import static java.util.stream.Collectors.groupingBy;

import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceStatus;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All services of a cluster as routes, sorted by name. Reads nothing but its arguments. */
public record ServiceTable(List<Route> routes) {
    private static final String SERVICE = "kubernetes.io/service-name";

    public ServiceTable {
        routes = List.copyOf(routes);
    }

    /** Headless and external services have names but no routes. */
    public static ServiceTable of(Collection<Service> services, Collection<EndpointSlice> slices) {
        var byService = slices.stream().collect(groupingBy(ServiceTable::service));
        return new ServiceTable(
                services.stream()
                        .filter(ServiceTable::routed)
                        .flatMap(
                                service ->
                                        routes(
                                                service,
                                                byService.getOrDefault(key(service), List.of())))
                        .sorted(Comparator.comparing(Route::name))
                        .toList());
    }

    /** The key of the service a slice belongs to. */
    static String service(EndpointSlice slice) {
        var labels = Optional.ofNullable(slice.getMetadata().getLabels()).orElse(Map.of());
        return slice.getMetadata().getNamespace() + "/" + labels.get(SERVICE);
    }

    static String key(Service service) {
        return service.getMetadata().getNamespace() + "/" + service.getMetadata().getName();
    }

    private static boolean routed(Service service) {
        var address = service.getSpec().getClusterIP();
        return !"ExternalName".equals(service.getSpec().getType())
                && address != null
                && ipv4(address);
    }

    private static boolean ipv4(String address) {
        return address.matches("(\\d{1,3}\\.){3}\\d{1,3}");
    }

    private static Stream<Route> routes(Service service, List<EndpointSlice> slices) {
        var addresses = addresses(service);
        boolean sticky = "ClientIP".equals(service.getSpec().getSessionAffinity());
        return service.getSpec().getPorts().stream()
                .flatMap(
                        port ->
                                protocol(port.getProtocol()).stream()
                                        .map(
                                                protocol ->
                                                        new Route(
                                                                name(service, port, protocol),
                                                                protocol,
                                                                addresses,
                                                                port.getPort(),
                                                                number(port.getNodePort()),
                                                                sticky,
                                                                backends(port, slices))));
    }

    private static String name(Service service, ServicePort port, Route.Protocol protocol) {
        return key(service) + "/" + protocol + "/" + port.getPort();
    }

    private static Optional<Route.Protocol> protocol(@Nullable String name) {
        var word = Objects.requireNonNullElse(name, "TCP").toLowerCase(Locale.ROOT);
        return Stream.of(Route.Protocol.values())
                .filter(known -> known.name().equals(word))
                .findFirst();
    }

    private static int number(@Nullable Integer port) {
        return port == null ? 0 : port;
    }

    private static List<String> addresses(Service service) {
        var all = new ArrayList<>(List.of(service.getSpec().getClusterIP()));
        all.addAll(service.getSpec().getExternalIPs());
        Optional.ofNullable(service.getStatus())
                .map(ServiceStatus::getLoadBalancer)
                .map(LoadBalancerStatus::getIngress)
                .orElse(List.of())
                .stream()
                .map(LoadBalancerIngress::getIp)
                .filter(Objects::nonNull)
                .forEach(all::add);
        return all.stream().filter(ServiceTable::ipv4).distinct().toList();
    }

    /** Those that are ready; if none is, those that go but still serve. */
    private static List<ServiceBackend> backends(ServicePort port, List<EndpointSlice> slices) {
        var ready = backends(port, slices, ServiceTable::ready);
        return ready.isEmpty() ? backends(port, slices, ServiceTable::lastServing) : ready;
    }

    private static List<ServiceBackend> backends(
            ServicePort port, List<EndpointSlice> slices, Predicate<Endpoint> wanted) {
        var found = new TreeSet<ServiceBackend>();
        for (var slice : slices) {
            if (!"IPv4".equals(slice.getAddressType())) {
                continue;
            }
            for (var target : orEmpty(slice.getPorts())) {
                if (target.getPort() != null && same(port, target)) {
                    orEmpty(slice.getEndpoints()).stream()
                            .filter(wanted)
                            .filter(endpoint -> !endpoint.getAddresses().isEmpty())
                            .map(
                                    e ->
                                            new ServiceBackend(
                                                    e.getAddresses().getFirst(), target.getPort()))
                            .forEach(found::add);
                }
            }
        }
        return List.copyOf(found);
    }

    private static boolean same(ServicePort port, EndpointPort target) {
        return Objects.requireNonNullElse(port.getName(), "")
                        .equals(Objects.requireNonNullElse(target.getName(), ""))
                && protocol(port.getProtocol()).equals(protocol(target.getProtocol()));
    }

    /** Nobody having said anything counts as yes, by the API's rules. */
    static boolean ready(Endpoint endpoint) {
        return endpoint.getConditions() == null
                || !Boolean.FALSE.equals(endpoint.getConditions().getReady());
    }

    private static boolean lastServing(Endpoint endpoint) {
        return endpoint.getConditions() != null
                && Boolean.TRUE.equals(endpoint.getConditions().getServing())
                && Boolean.TRUE.equals(endpoint.getConditions().getTerminating());
    }

    static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
