// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.ingress;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.ServiceBackendPort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic.Backend;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic.Lead;
import org.paddlepaddle.cloud.plan.ingress.IngressTraffic.Rule;
import org.paddlepaddle.cloud.plan.service.Traffic.Address;

/** Finds out from Ingresses, Services and their slices what the gateway does. */
public final class IngressRouting {
    /** The class of Ingresses that the gateway carries out; those without a class are its, too. */
    public static final String CLASS = "paddlecloud";

    private static final String OLD_CLASS = "kubernetes.io/ingress.class";
    private static final String H2C = "kubernetes.io/h2c";
    private static final String ROOT = "/";
    private static final String ANY = "";

    private final Map<ObjectKey, Service> services;
    private final Map<ObjectKey, List<EndpointSlice>> slices;
    private final Map<String, List<Rule>> hosts = new TreeMap<>();
    private final Map<String, Backend> backends = new TreeMap<>();

    private IngressRouting(Collection<Service> services, Collection<EndpointSlice> slices) {
        this.services = services.stream().collect(Collectors.toMap(ObjectKey::of, it -> it));
        this.slices =
                slices.stream()
                        .filter(slice -> !"FQDN".equals(slice.getAddressType()))
                        .collect(Collectors.groupingBy(IngressRouting::service));
    }

    private static ObjectKey service(EndpointSlice slice) {
        var meta = slice.getMetadata();
        var labels = Objects.requireNonNullElse(meta.getLabels(), Map.<String, String>of());
        return new ObjectKey(
                meta.getNamespace(), labels.getOrDefault(ServiceNames.SLICE_SERVICE, ""));
    }

    /** Whether it is for our gateway. */
    public static boolean isOurs(Ingress ingress) {
        var notes = ingress.getMetadata().getAnnotations();
        var old = notes == null ? null : notes.get(OLD_CLASS);
        var asked = Optional.ofNullable(ingress.getSpec().getIngressClassName());
        return asked.or(() -> Optional.ofNullable(old)).orElse(CLASS).equals(CLASS);
    }

    /** Of two rules for the same path the older Ingress's counts. */
    public static IngressTraffic traffic(
            Collection<Ingress> ingresses,
            Collection<Service> services,
            Collection<EndpointSlice> slices) {
        var rules = new IngressRouting(services, slices);
        ingresses.stream()
                .filter(IngressRouting::isOurs)
                .sorted(
                        Comparator.comparing(
                                        (Ingress some) -> some.getMetadata().getCreationTimestamp())
                                .thenComparing(some -> ObjectKey.of(some).toString()))
                .forEach(rules::add);
        return new IngressTraffic(rules.hosts, rules.backends);
    }

    private void add(Ingress ingress) {
        var namespace = ingress.getMetadata().getNamespace();
        var fallback = Optional.ofNullable(ingress.getSpec().getDefaultBackend());
        for (var rule : ingress.getSpec().getRules()) {
            var host = Objects.requireNonNullElse(rule.getHost(), ANY).toLowerCase(Locale.ROOT);
            for (var path : paths(rule)) {
                lead(namespace, path.getBackend()).ifPresent(lead -> put(host, rule(path, lead)));
            }
            // What no path of the host has is the default backend's.
            fallback.flatMap(backend -> lead(namespace, backend))
                    .ifPresent(lead -> put(host, new Rule(ROOT, false, lead)));
        }
        fallback.flatMap(backend -> lead(namespace, backend))
                .ifPresent(lead -> put(ANY, new Rule(ROOT, false, lead)));
    }

    private static List<HTTPIngressPath> paths(IngressRule rule) {
        return rule.getHttp() == null ? List.of() : rule.getHttp().getPaths();
    }

    private static Rule rule(HTTPIngressPath path, Lead lead) {
        var text = path.getPath();
        return new Rule(
                text == null || text.isEmpty() ? ROOT : text,
                "Exact".equals(path.getPathType()),
                lead);
    }

    private void put(String host, Rule rule) {
        hosts.computeIfAbsent(host, _ -> new ArrayList<>()).add(rule);
    }

    /** Nothing where the backend is no Service: no other kind is known here. */
    private Optional<Lead> lead(String namespace, IngressBackend backend) {
        var asked = backend.getService();
        if (asked == null) {
            return Optional.empty();
        }
        var key = new ObjectKey(namespace, asked.getName());
        var service = services.get(key);
        if (service != null && isRoute(service)) {
            return Optional.of(new Lead.ToHost(key.name() + "." + key.namespace()));
        }
        var name = key + ":" + word(asked.getPort());
        backends.computeIfAbsent(name, _ -> backend(key, service, asked.getPort()));
        return Optional.of(new Lead.ToBackend(name));
    }

    private static boolean isRoute(Service service) {
        var labels = service.getMetadata().getLabels();
        return labels != null && labels.containsKey(ServiceNames.ROUTE);
    }

    private static String word(ServiceBackendPort port) {
        return isNamed(port) ? port.getName() : String.valueOf(port.getNumber());
    }

    private static boolean isNamed(ServiceBackendPort port) {
        return port.getName() != null && !port.getName().isEmpty();
    }

    private Backend backend(ObjectKey key, @Nullable Service service, ServiceBackendPort asked) {
        var port =
                Optional.ofNullable(service).stream()
                        .flatMap(some -> some.getSpec().getPorts().stream())
                        .filter(some -> is(some, asked))
                        .findFirst();
        var ready = port.map(some -> addresses(key, some)).orElseGet(List::of);
        boolean http2 = port.map(ServicePort::getAppProtocol).filter(H2C::equals).isPresent();
        return new Backend(ready, http2);
    }

    private static boolean is(ServicePort port, ServiceBackendPort asked) {
        return isNamed(asked)
                ? asked.getName().equals(port.getName())
                : Objects.equals(port.getPort(), asked.getNumber());
    }

    private List<Address> addresses(ObjectKey service, ServicePort port) {
        var addresses = new ArrayList<Address>();
        for (var slice : slices.getOrDefault(service, List.of())) {
            for (var each : Objects.requireNonNullElse(slice.getPorts(), List.<EndpointPort>of())) {
                if (name(each.getName()).equals(name(port.getName())) && each.getPort() != null) {
                    addresses.addAll(ready(slice, each.getPort()));
                }
            }
        }
        return addresses.stream()
                .distinct()
                .sorted(Comparator.comparing(Address::ip).thenComparingInt(Address::port))
                .toList();
    }

    private static String name(@Nullable String name) {
        return Objects.requireNonNullElse(name, "");
    }

    private static List<Address> ready(EndpointSlice slice, int port) {
        return slice.getEndpoints().stream()
                .filter(
                        endpoint ->
                                endpoint.getConditions() == null
                                        || !Boolean.FALSE.equals(
                                                endpoint.getConditions().getReady()))
                .flatMap(endpoint -> endpoint.getAddresses().stream())
                .map(ip -> new Address(ip, port))
                .toList();
    }
}
