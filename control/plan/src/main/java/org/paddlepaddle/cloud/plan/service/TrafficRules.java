// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.plan.service;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.paddlepaddle.cloud.api.service.PaddleServiceStatus;
import org.paddlepaddle.cloud.api.service.ServiceNames;
import org.paddlepaddle.cloud.api.service.TrafficShare;
import org.paddlepaddle.cloud.plan.ObjectKey;
import org.paddlepaddle.cloud.plan.service.Traffic.Address;
import org.paddlepaddle.cloud.plan.service.Traffic.Backend;
import org.paddlepaddle.cloud.plan.service.Traffic.Share;

/** Finds out from the status of services and from pods what gateways do. */
public final class TrafficRules {
    private static final int ALL = 100;

    private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(5);

    /**
     * One service: what its status says of its traffic, and what its spec says of its requests.
     *
     * @param desired empty while the spec makes no sense; what was made of an earlier one goes on
     */
    public record Routed(
            ObjectKey key, PaddleServiceStatus status, Optional<DesiredService> desired) {}

    private final String domain;
    private final Map<String, List<Pod>> pods;
    private final Map<String, List<Share>> hosts = new TreeMap<>();
    private final Map<String, Backend> revisions = new TreeMap<>();

    private TrafficRules(String domain, Map<String, List<Pod>> pods) {
        this.domain = domain;
        this.pods = pods;
    }

    /**
     * @param addresses of Services by {@code namespace/name}: requests to a bare address are for
     *     the Service that has it
     */
    public static Traffic traffic(
            String domain,
            Collection<Routed> services,
            Collection<Pod> pods,
            Map<String, String> addresses) {
        var rules =
                new TrafficRules(
                        domain,
                        pods.stream().collect(Collectors.groupingBy(TrafficRules::revision)));
        services.forEach(service -> rules.add(service, addresses));
        return new Traffic(rules.hosts, rules.revisions, domain);
    }

    /** The full name of the revision a pod is of. */
    private static String revision(Pod pod) {
        var meta = pod.getMetadata();
        return meta.getNamespace() + "/" + meta.getLabels().get(ServiceNames.REVISION);
    }

    private void add(Routed service, Map<String, String> addresses) {
        var key = service.key();
        var traffic = service.status().traffic();
        for (var share : traffic) {
            var name = fullName(key, share);
            revisions.put(name, backend(name, service));
            hosts.put("%s.%s".formatted(share.revisionName(), zone(key)), all(name));
        }
        if (traffic.isEmpty()) {
            return;
        }
        hosts.put("%s.%s".formatted(key.name(), zone(key)), shares(key, traffic));
        for (var route : RouteName.values()) {
            var leads = route.tag().isEmpty() ? shares(key, traffic) : tagged(key, traffic, route);
            if (!leads.isEmpty()) {
                route.tag()
                        .ifPresent(
                                tag ->
                                        hosts.put(
                                                "%s-%s.%s".formatted(tag, key.name(), zone(key)),
                                                leads));
                inside(key, route, addresses).forEach(host -> hosts.put(host, leads));
            }
        }
    }

    private String zone(ObjectKey key) {
        return key.namespace() + "." + domain;
    }

    /** The names of a Service inside the cluster, and its address. */
    private static Collection<String> inside(
            ObjectKey key, RouteName route, Map<String, String> addresses) {
        var service = route.of(key.name());
        var name = service + "." + key.namespace();
        var names = new LinkedHashSet<String>();
        names.add(name);
        names.add(name + ".svc");
        names.add(name + ".svc.cluster.local");
        var address = addresses.get(key.namespace() + "/" + service);
        if (address != null) {
            names.add(address);
        }
        return names;
    }

    private static List<Share> shares(ObjectKey key, List<TrafficShare> traffic) {
        var shares = new ArrayList<Share>();
        for (var share : traffic) {
            int percent = Objects.requireNonNullElse(share.percent(), 0);
            if (percent > 0) {
                shares.add(new Share(fullName(key, share), percent));
            }
        }
        return shares;
    }

    private static List<Share> tagged(ObjectKey key, List<TrafficShare> traffic, RouteName route) {
        return traffic.stream()
                .filter(share -> route.tag().equals(Optional.ofNullable(share.tag())))
                .map(share -> new Share(fullName(key, share), ALL))
                .toList();
    }

    private static List<Share> all(String revision) {
        return List.of(new Share(revision, ALL));
    }

    private static String fullName(ObjectKey key, TrafficShare share) {
        return key.namespace() + "/" + share.revisionName();
    }

    private Backend backend(String revision, Routed service) {
        var ready = new ArrayList<Address>();
        var starting = new ArrayList<Address>();
        for (var pod : pods.getOrDefault(revision, List.of())) {
            switch (PodReadiness.of(pod)) {
                case Ready -> ready.add(PodReadiness.address(pod));
                case Starting -> starting.add(PodReadiness.address(pod));
                case Absent -> {}
            }
        }
        return new Backend(
                ready,
                starting,
                service.desired().map(DesiredService::concurrency).orElse(0),
                service.desired().map(DesiredService::timeout).orElse(USUAL_TIMEOUT));
    }
}
