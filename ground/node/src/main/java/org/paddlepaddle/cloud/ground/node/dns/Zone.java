// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.node.dns;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Every record of {@code cluster.local}, by Kubernetes' specification for DNS.
 *
 * @param records by name; a name with an empty list exists and has nothing to say
 */
public record Zone(SequencedMap<String, List<ResourceRecord>> records) {
    public static final String DOMAIN = "cluster.local";
    public static final Zone EMPTY = new Zone(new LinkedHashMap<>());

    static final int LONGEST_CHAIN = 8;

    private static final String SERVICES = "svc." + DOMAIN;
    private static final String PODS = "pod." + DOMAIN;
    private static final String REVERSE = "in-addr.arpa";

    public static Zone of(Collection<Service> services, Collection<EndpointSlice> slices) {
        var zone = new Zone(new LinkedHashMap<>());
        zone.add("dns-version." + DOMAIN, new ResourceRecord.Text("1.1.0"));
        var byService = new LinkedHashMap<String, List<EndpointSlice>>();
        for (var slice : slices) {
            var labels = slice.getMetadata().getLabels();
            var service = labels == null ? null : labels.get("kubernetes.io/service-name");
            if (service != null && "IPv4".equals(slice.getAddressType())) {
                var name = name(service, slice.getMetadata().getNamespace());
                byService.computeIfAbsent(name, _ -> new ArrayList<>()).add(slice);
            }
        }
        for (var service : services) {
            var metadata = service.getMetadata();
            var name = name(metadata.getName(), metadata.getNamespace());
            zone.addService(name, service, byService.getOrDefault(name, List.of()));
        }
        return zone;
    }

    private static String name(String service, String namespace) {
        return service + "." + namespace + "." + SERVICES;
    }

    private void addService(String name, Service service, List<EndpointSlice> slices) {
        var spec = service.getSpec();
        var address = Objects.requireNonNullElse(spec.getClusterIP(), "");
        if ("ExternalName".equals(spec.getType())) {
            add(name, new ResourceRecord.Alias(lower(spec.getExternalName())));
        } else if (address.equals("None")) {
            exists(name);
            slices.forEach(slice -> addHeadless(name, slice));
        } else if (!address.isEmpty()) {
            add(name, new ResourceRecord.Address(address));
            add(reverse(address), new ResourceRecord.Pointer(name));
            spec.getPorts().forEach(port -> addPort(name, port));
        }
    }

    private void addPort(String name, ServicePort port) {
        location(name, port.getName(), port.getProtocol(), port.getPort(), name);
    }

    private void addHeadless(String name, EndpointSlice slice) {
        for (var endpoint : orEmpty(slice.getEndpoints())) {
            if (!ready(endpoint)) {
                continue;
            }
            for (var address : endpoint.getAddresses()) {
                var hostname = endpoint.getHostname();
                boolean named = hostname != null && !hostname.isEmpty();
                var own = (named ? lower(hostname) : address.replace('.', '-')) + "." + name;
                add(name, new ResourceRecord.Address(address));
                add(own, new ResourceRecord.Address(address));
                if (named) {
                    add(reverse(address), new ResourceRecord.Pointer(own));
                }
                orEmpty(slice.getPorts()).forEach(port -> addPort(name, port, own));
            }
        }
    }

    private void addPort(String name, EndpointPort port, String target) {
        if (port.getPort() != null) {
            location(name, port.getName(), port.getProtocol(), port.getPort(), target);
        }
    }

    private void location(
            String name,
            @Nullable String port,
            @Nullable String protocol,
            int number,
            String target) {
        add(name, new ResourceRecord.Location(number, target));
        if (port != null && !port.isEmpty()) {
            var word = lower(Objects.requireNonNullElse(protocol, "tcp"));
            add(
                    "_" + lower(port) + "._" + word + "." + name,
                    new ResourceRecord.Location(number, target));
            exists("_" + word + "." + name);
        }
    }

    private static boolean ready(Endpoint endpoint) {
        return endpoint.getConditions() == null
                || !Boolean.FALSE.equals(endpoint.getConditions().getReady());
    }

    private void add(String name, ResourceRecord resourceRecord) {
        var list = exists(name);
        if (!list.contains(resourceRecord)) {
            list.add(resourceRecord);
        }
    }

    /** Every name above one that exists exists too. */
    private List<ResourceRecord> exists(String name) {
        var known = records.get(name);
        if (known != null) {
            return known;
        }
        var list = new ArrayList<ResourceRecord>();
        records.put(name, list);
        int dot = name.indexOf('.');
        if (dot > 0 && within(name.substring(dot + 1), DOMAIN)) {
            exists(name.substring(dot + 1));
        }
        return list;
    }

    private static String reverse(String address) {
        var parts = address.split("\\.");
        return "%s.%s.%s.%s.%s".formatted(parts[3], parts[2], parts[1], parts[0], REVERSE);
    }

    /** Whether a name is one of ours to answer, whatever the answer. */
    public boolean ours(String name) {
        return within(name, DOMAIN) || records.containsKey(name);
    }

    static boolean within(String name, String domain) {
        return name.equals(domain) || name.endsWith("." + domain);
    }

    /** The records of a name; empty when there is no such name. */
    public Optional<List<ResourceRecord>> find(String name) {
        if (name.equals(DOMAIN)) {
            return Optional.of(List.of());
        }
        return Optional.ofNullable(records.get(name)).or(() -> pod(name));
    }

    /** {@code 10-88-0-2.default.pod.cluster.local} needs nobody to be there. */
    private static Optional<List<ResourceRecord>> pod(String name) {
        if (!name.endsWith("." + PODS)) {
            return Optional.empty();
        }
        var words = name.substring(0, name.length() - PODS.length() - 1).split("\\.");
        return words.length == 2 && words[0].matches("(\\d{1,3}-){3}\\d{1,3}")
                ? Optional.of(List.of(new ResourceRecord.Address(words[0].replace('-', '.'))))
                : Optional.empty();
    }

    /** Names of services and of pods behind headless ones, each with its addresses. */
    SequencedMap<String, List<String>> hosts() {
        var hosts = new LinkedHashMap<String, List<String>>();
        for (var name : new TreeSet<>(records.keySet())) {
            var addresses = addresses(name, LONGEST_CHAIN);
            if (!addresses.isEmpty() && name.endsWith("." + SERVICES)) {
                hosts.put(name, addresses);
            }
        }
        return hosts;
    }

    private List<String> addresses(String name, int chain) {
        var addresses = new ArrayList<String>();
        for (var record : find(name).orElse(List.of())) {
            if (record instanceof ResourceRecord.Address(var ip)) {
                addresses.add(ip);
            } else if (record instanceof ResourceRecord.Alias(var target) && chain > 0) {
                addresses.addAll(addresses(target, chain - 1));
            }
        }
        return addresses;
    }

    private static String lower(String name) {
        var text = name.toLowerCase(Locale.ROOT);
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }
}
